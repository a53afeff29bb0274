import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bearerOf, PEOPLE, saving, signIn, troublesOf } from '../journey.ts'
import { twoPending } from '../pending.ts'
import { expect, test } from '../test.ts'

test('a category is Pending until an admin approves it, then offered, and no longer when deleted', {
  tag: ['@categories.approved-or-pending', '@product.admin-manages-categories'],
}, async ({ browser }) => {
  const name = `Stripbeurzen ${randomUUID().slice(0, 6)}`
  const page = await (await browser.newContext()).newPage()
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin, '/admin/categories')
  await page.getByRole('button', { name: 'New category' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByLabel('Nederlands').fill('Stripbeurzen')
  await page.getByRole('button', { name: 'Create' }).click()
  const table = page.getByRole('table', { name: 'Categories', exact: true })
  const row = table.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Pending')

  const lotte = await (await browser.newContext()).newPage()
  await signIn(lotte, PEOPLE.lotte, '/categories')
  const offered = () => lotte.getByRole('button', { name: `Subscribe ${name}` })
  await expect(lotte.getByRole('button', { name: /^Subscribe/ }).first()).toBeVisible()
  await expect(offered()).toHaveCount(0)

  await row.getByRole('button', { name: /^Approve/ }).click()
  await expect(row).toContainText('Approved')
  await expect(page.getByText(`${name} is offered to everybody.`).first()).toBeVisible()
  await lotte.reload()
  await expect(offered()).toBeVisible()

  await row.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('Comics, by the box.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Comics, by the box.')
  await row.getByRole('button', { name: /^Delete/ }).click()
  // The row says so before the server has answered.
  await expect(row).toContainText('Deleted')
  await expect(page.getByText(`${name} is shown nowhere any more`).first()).toBeVisible()
  await lotte.reload()
  await expect(lotte.getByRole('button', { name: /^Subscribe/ }).first()).toBeVisible()
  await expect(offered()).toHaveCount(0)
  expect(troubles).toEqual([])
})

/** A Dutch city that is not searched yet, so that the test can run again. */
async function cityToAdd(page: Page): Promise<string> {
  await expect(page.getByRole('switch').first()).toBeVisible()
  const names = ['Terneuzen', 'Hoogeveen', 'Meppel', 'Winterswijk', 'Veenendaal', 'Drachten', 'Uden', 'Goes']
  for (const name of [...names, 'Tiel', 'Boxtel', 'Oldenzaal', 'Winschoten', 'Sneek', 'Wageningen'])
    if ((await page.getByRole('switch', { name: `Look for events in ${name}` }).count()) === 0) return name
  throw new Error('Every city of the list is searched already')
}

test('/admin/countries adds a city, and turns it and its country off and on', {
  tag: '@product.admin-manages-countries',
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin, '/admin/countries')
  const netherlands = page.getByRole('region', { name: 'Netherlands' })
  const name = await cityToAdd(page)
  await netherlands.getByLabel('Add a city').fill(name)
  await netherlands.getByRole('button', { name: new RegExp(`^Add ${name},`) }).click()
  const city = netherlands.getByRole('switch', { name: `Look for events in ${name}` })
  await expect(city).toBeChecked()
  await saving(page, () => city.click())
  await expect(city).not.toBeChecked()
  await page.reload()
  await expect(city).not.toBeChecked()

  const germany = page.getByRole('switch', { name: 'Look for events in Germany' })
  const before = await germany.isChecked()
  await saving(page, () => germany.click())
  await expect(germany).toBeChecked({ checked: !before })
  await page.reload()
  await expect(germany).toBeChecked({ checked: !before })
  await saving(page, () => germany.click())
  await expect(germany).toBeChecked({ checked: before })
  await page.reload()
  await expect(germany).toBeChecked({ checked: before })
  expect(troubles).toEqual([])
})

test('the dashboard shows five cards, Event Distribution, and System Health with its three texts', {
  tag: [
    '@admin.distribution-approved',
    '@admin.distribution-pending',
    '@admin.distribution-categories',
    '@admin.refresh',
  ],
}, async ({ page }) => {
  await signIn(page, PEOPLE.admin, '/admin')
  const cards = page.getByLabel('Platform numbers')
  for (const label of ['Total Events', 'Total Users', 'Active Countries', 'Active Cities', 'Categories'])
    await expect(cards.getByText(label, { exact: true })).toBeVisible()
  await expect(cards).toContainText(/\d+ approved/)
  const distribution = page.getByRole('region', { name: 'Event Distribution' })
  for (const label of ['Approved', 'Pending', 'Total categories'])
    await expect(distribution.getByText(label, { exact: true })).toBeVisible()
  const health = page.getByRole('region', { name: 'System Health' })
  await expect(health.getByRole('listitem')).toHaveText([
    'Discovery System Active',
    'Database Healthy',
    /^AI Services Online/,
  ])
  const reread = page.waitForRequest((request) => request.url().endsWith('/api/stats/platform'))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await reread
})

test('all pending events of a city are approved in one decision, and undone in one', {
  tag: '@product.admin-approves',
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  const [{ city }] = await twoPending(page)
  const headers = await bearerOf(page)
  const waiting = async () => {
    const query = new URLSearchParams({ status: 'pending', city, limit: '1' })
    const response = await page.request.get(`/api/admin/events?${query.toString()}`, { headers })
    return Number(response.headers()['x-total-count'])
  }
  const before = await waiting()
  await page.goto(`/admin/events?status=pending&city=${encodeURIComponent(city)}`)
  await page.getByRole('button', { name: 'Approve all that match...' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/ visible to subscribers\.|^Nothing among them/)).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Approve all' }).click()
  await expect(page.getByText(`${before} event${before === 1 ? '' : 's'} approved.`).first()).toBeVisible()
  await expect.poll(waiting).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(waiting).toBe(before)
  expect(troubles).toEqual([])
})
