import type { Page } from '@playwright/test'
import { inboxOf, linkIn, mailTo } from './inbox.ts'
import { enter, NEW_PASSWORD, register } from './journey.ts'
import { expect, test } from './test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

/** Replaces the stored token by one that has expired. */
const letTokenExpire = (page: Page) =>
  page.evaluate(() => {
    const [head, , signature] = (localStorage.getItem('token') ?? '').split('.')
    const past = Math.floor(Date.now() / 1000) - 1_000
    const payload = btoa(JSON.stringify({ iat: past, exp: past + 900 })).replaceAll('=', '')
    localStorage.setItem('token', [head, payload, signature].join('.'))
  })

test('a forgotten password is replaced by the link of the mail, which works once', async ({
  page,
  request,
}, testInfo) => {
  const email = await register(page)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The previous screen has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText(`If ${email} belongs to an account`)).toBeVisible()
  const link = linkIn(
    await mailTo(request, inboxOf(testInfo), email, /new password/i),
    '/auth/reset-password',
  )

  const choose = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save Password' }).click()
  }
  await choose('fietsen langs de vecht')
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await enter(page, email, 'fietsen langs de vecht')
  await expect(page).toHaveURL(/\/dashboard$/)
  await choose('nog een keer proberen')
  await expect(page.getByRole('alert')).toContainText('no longer valid')
})

test('a new account confirms its address by the link of the mail', async ({ page, request }, testInfo) => {
  const email = await register(page)
  await expect(page.getByRole('complementary', { name: 'Confirm your address' })).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  // Mails are limited, because the address may belong to another person.
  await expect(page.getByText(/We have already sent you a link.*in (59|60) minutes\./)).toBeVisible()
  const link = linkIn(await mailTo(request, inboxOf(testInfo), email, /confirm/i), '/auth/confirm')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
  await expect(page.getByText('Confirm your address')).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('sessions are listed, one is ended, and logging out everywhere ends the rest', async ({
  page,
  browser,
}) => {
  const email = await register(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/dashboard$/)

  await page.goto('/profile')
  const ends = page.getByRole('button', { name: /^End ./ })
  await expect(ends).toHaveCount(1)
  await expect(page.getByText('this device', { exact: true })).toBeVisible()
  await ends.click()
  await expect(page.getByText('That device is signed out.').first()).toBeVisible()
  await expect(ends).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await tokenOf(other)).toBeNull()

  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await tokenOf(page)).toBeNull()
  await page.context().close()
  await other.context().close()
})

test('changing the password keeps this session and ends the others', async ({ page, browser }) => {
  const email = await register(page)
  const other = await (await browser.newContext()).newPage()
  await enter(other, email, NEW_PASSWORD)
  await expect(other).toHaveURL(/\/dashboard$/)
  await page.goto('/profile')
  await page.getByLabel('Current Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('New Password', { exact: true }).fill('varen op de vecht')
  await page.getByLabel('Confirm Password', { exact: true }).fill('varen op de vecht')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password is changed.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await other.context().close()
})

test('after the token has expired every tab is still signed in', async ({ page }) => {
  await register(page)
  const second = await page.context().newPage()
  await second.goto('/dashboard')
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await letTokenExpire(page)
  const old = await tokenOf(page)
  await Promise.all([page.reload(), second.reload()])
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
  }
  expect(await tokenOf(page)).not.toBe(old)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Noor de Vries!' })).toBeVisible()
})

test('a missing refresh token ends the session', async ({ page }) => {
  await register(page)
  await page.context().clearCookies()
  await letTokenExpire(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await tokenOf(page)).toBeNull()
})

test('a person downloads all data and deletes the account', async ({ page }) => {
  const email = await register(page)
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^uitpost-\d{4}-\d\d-\d\d\.json$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer))
  expect(Buffer.concat(chunks).toString()).toContain(email)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL(/\/$/)
  await enter(page, email, NEW_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
})
