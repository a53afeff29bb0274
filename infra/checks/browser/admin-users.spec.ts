import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { register } from './accounts.ts'
import { bearerOf, PEOPLE, saving, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

/** The row of an account, found by searching for its address. */
async function find(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto('/admin/users')
  await page.getByLabel('Search name or email').fill(email)
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  return row
}

async function openMenu(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

test('premium, suspension and reinstatement by an admin take effect on the next call of the account', {
  tag: '@product.admin-manages-users',
}, async ({ browser, request }) => {
  const adminPage = await (await browser.newContext()).newPage()
  const bramPage = await (await browser.newContext()).newPage()
  const troubles = troublesOf(adminPage)
  const bram = await register(request)
  await signIn(bramPage, bram.email)
  await signIn(adminPage, PEOPLE.admin)
  const row = await find(adminPage, bram)
  const profileOf = async (token: { authorization: string }) =>
    request.get('/api/user/profile', { headers: token })

  await test.step('premium applies at once: the old token is stale, and the browser refreshes it in the background', async () => {
    const before = await bearerOf(bramPage)
    await openMenu(adminPage, bram.name)
    await adminPage.getByRole('menuitemradio', { name: 'Premium' }).click()
    await expect(adminPage.getByText(`${bram.name} is now Premium.`).first()).toBeVisible()
    await expect(row).toContainText('Premium')
    expect((await profileOf(before)).status()).toBe(401)
    await bramPage.reload()
    await expect(bramPage.getByRole('heading', { level: 1 })).toContainText(bram.name)
    await expect
      .poll(() => bramPage.evaluate(() => localStorage.getItem('user')))
      .toContain('"role":"premium"')
  })

  await test.step('when suspended, the next call fails and signing in says why', async () => {
    const before = await bearerOf(bramPage)
    await openMenu(adminPage, bram.name)
    await adminPage.getByRole('menuitem', { name: 'Suspend...' }).click()
    const question = adminPage.getByRole('dialog', { name: `Suspend ${bram.name}?` })
    await question.getByLabel('Reason').fill('Sends advertising')
    await question.getByRole('button', { name: 'Suspend' }).click()
    await expect(row).toContainText('suspended')
    await expect(adminPage.getByText(`${bram.name} is suspended.`).first()).toBeVisible()
    expect((await profileOf(before)).status()).toBe(401)
    await bramPage.reload()
    await expect(bramPage.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await bramPage.getByLabel('Email').fill(bram.email)
    await bramPage.getByLabel('Password', { exact: true }).fill('uitpost-demo')
    await bramPage.getByRole('button', { name: 'Sign In' }).click()
    await expect(bramPage.getByRole('alert')).toContainText('suspended. Reason: “Sends advertising”.')
  })

  await test.step('when reinstated, signing in succeeds again', async () => {
    await openMenu(adminPage, bram.name)
    // The row changes before the answer has come.
    await saving(adminPage, () => adminPage.getByRole('menuitem', { name: 'Reinstate' }).click())
    await expect(row).not.toContainText('suspended')
    await signIn(bramPage, bram.email)
  })

  await test.step('all changes are in the audit log and in its download', async () => {
    await adminPage.goto('/admin/security?tab=audit&service=auth')
    const entry = adminPage
      .getByRole('row')
      .filter({ hasText: 'user.suspended' })
      .filter({ hasText: bram.name })
    await expect
      .poll(
        async () => {
          await adminPage.reload()
          await adminPage.getByRole('table', { name: 'Audit trail' }).waitFor()
          return entry.count()
        },
        { timeout: 30_000 },
      )
      .toBe(1)
    await expect(entry).toContainText('Marit')
    const [download] = await Promise.all([
      adminPage.waitForEvent('download'),
      adminPage.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^uitpost-audit-.*\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('at,service,action')
    expect(text).toContain('user.suspended')
  })

  expect(troubles).toEqual([])
})

test('the last super admin cannot be demoted or suspended', async ({ page, request }) => {
  await signIn(page, PEOPLE.admin)
  const headers = await bearerOf(page)
  const own = (await (await request.get('/api/user/profile', { headers })).json()) as { id: string }
  const demoted = await request.put(`/api/admin/users/${own.id}/role`, { headers, data: { role: 'user' } })
  expect(demoted.status()).toBe(409)
  expect(await demoted.json()).toMatchObject({ message: 'The last super admin cannot be demoted.' })
  const suspended = await request.put(`/api/admin/users/${own.id}/suspension`, {
    headers,
    data: { suspended: true, reason: 'Sends advertising', until: null },
  })
  expect(suspended.status()).toBe(409)
  await page.goto('/admin/users?role=super_admin')
  const row = page.getByRole('row').filter({ hasText: PEOPLE.admin })
  await expect(row).toContainText('You')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('failed sign-ins are in a chart and a list, and arrow keys announce the values of the chart', {
  tag: '@product.admin-sees-security',
}, async ({ page, request }) => {
  const troubles = troublesOf(page)
  const person = await register(request)
  const wrong = await request.post('/api/auth/login', { data: { email: person.email, password: 'wrong' } })
  expect(wrong.status()).toBe(401)
  await signIn(page, PEOPLE.admin, '/admin/security?days=7')
  const chart = page.getByRole('application', { name: /Failures by day/ })
  await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await page.getByText('The same numbers as a table').click()
  const table = page.getByRole('region', { name: 'Table of sign-ins and failures' })
  const today = table.getByRole('row').nth(1)
  const failures = Number(await today.getByRole('cell').last().innerText())
  expect(failures).toBeGreaterThan(0)
  await expect(table.getByRole('row')).toHaveCount(8)
  await chart.focus()
  for (let day = 0; day < 7; day++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Failures ${failures}`, { exact: true })).toBeVisible()
  await page.getByLabel('Event', { exact: true }).selectOption('sign_in_failed')
  const events = page.getByRole('table', { name: 'Events' })
  await expect(events.getByRole('row').filter({ hasText: person.name })).toContainText('sign-in failed')
  expect(troubles).toEqual([])
})

for (const path of ['/admin/users', '/admin/user-management', '/admin/security']) {
  test(`without the role, ${path} says that admin rights are needed`, {
    tag: '@roles.admin-navigation',
  }, async ({ page }) => {
    await signIn(page, PEOPLE.lotte, path)
    await expect(page.getByRole('heading', { name: 'Admin rights are needed' })).toBeVisible()
  })
}
