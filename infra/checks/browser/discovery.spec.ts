import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bearerOf, PEOPLE, saving, signIn, troublesOf } from './journey.ts'
import { runThatEnded, twoPending } from './pending.ts'
import { expect, test } from './test.ts'

test('the discovery monitor is for admins; others are redirected to /dashboard', {
  tag: '@routes.discovery-sends-others-away',
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte, '/admin/discovery')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the monitor starts a discovery, updates while it runs, and shows what it scanned and found', {
  tag: ['@runs.from-server', '@product.admin-starts-discovery', '@calls.discovery-status'],
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin, '/admin/discovery')
  const run = page.getByRole('button', { name: 'Run Discovery Now' })
  await page.getByRole('switch', { name: 'Discovery enabled' }).uncheck()
  await expect(run).toBeDisabled()
  await expect(page.getByText('Discovery is disabled. Enable it above to run discoveries.')).toBeVisible()
  await page.getByRole('switch', { name: 'Discovery disabled' }).check()
  await page.getByLabel('Country').selectOption('BE')
  await page.getByRole('checkbox', { name: 'Buurtmarkten', exact: true }).check()
  await expect(page.getByText('1 category selected')).toBeVisible()
  const started = page.waitForResponse('**/api/admin/discovery/start')
  await run.click()
  const response = await started
  expect(response.request().postDataJSON()).toEqual({ country: 'BE', categories: ['Buurtmarkten'] })
  const { id } = (await response.json()) as { id: string }
  await expect(page.getByText('Discovery Started').first()).toBeVisible()
  await expect(page.getByText('Event discovery started for BE with 1 categories.').first()).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: `BE, simple ${id.slice(-8)}` })
  await expect(item).toContainText('Completed', { timeout: 60_000 })
  await expect(item).toContainText(/Cities Scanned\s*\d+/)
  await expect(item).toContainText(/Events Found\s*\d+/)
  await expect(page.getByText(/^AI sandbox/)).toBeVisible()
  expect(troubles).toEqual([])
})

test('Save Configuration stores the schedule, and the next run is shown after a reload', {
  tag: ['@monitor.save-configuration', '@monitor.switch-local'],
}, async ({ page }) => {
  await signIn(page, PEOPLE.admin, '/admin/discovery')
  const frequency = page.getByLabel('Frequency')
  await expect(frequency).toHaveValue('daily_2am')
  await expect(page.getByText('All categories will be discovered')).toBeVisible()
  const own = page.getByRole('switch', { name: 'Run on this schedule' })
  await own.check()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText(/^Next run: .*02:00 \(Europe\/Amsterdam\)$/)).toBeVisible()
  await page.reload()
  await expect(own).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Discovery enabled' })).toBeChecked()
  await own.uncheck()
  await page.getByRole('button', { name: 'Save Configuration' }).click()
  await expect(page.getByText('Off: nothing runs by itself.')).toBeVisible()
})

test('/category-prompts: a prompt is edited, previewed without being saved, compared and restored', {
  tag: '@product.admin-manages-prompts',
}, async ({ page }) => {
  const troubles = troublesOf(page)
  const word = `markt ${randomUUID().slice(0, 6)}`
  await signIn(page, PEOPLE.admin, '/category-prompts')
  await expect(page.getByText('Select a category to view its AI prompt configuration')).toBeVisible()
  await page.getByRole('button', { name: /^Collector Fairs/ }).click()
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).not.toHaveCount(0)
  const before = await versions.count()
  await page.getByRole('button', { name: 'Edit Prompt' }).click()
  const dialog = page.getByRole('dialog')
  const terms = await dialog.getByLabel('Search terms').inputValue()
  await dialog.getByLabel('Search terms').fill(`${terms}, ${word}`)
  await dialog.getByLabel('Max tokens').fill('4001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Max tokens must be a whole number from 500 to 4000')).toBeVisible()
  await dialog.getByLabel('Max tokens').fill('4000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category prompt updated successfully').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(versions).toHaveCount(before + 1)

  await page.getByRole('button', { name: 'Test Prompt' }).click()
  await expect(page.getByLabel('Test city')).toHaveValue('Amsterdam')
  await expect(page.getByRole('region', { name: 'Preview for Amsterdam' })).toContainText(word)
  await page.getByLabel('Test city').fill('Gent')
  await page.getByRole('button', { name: 'Generate Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview for Gent' })).toContainText('Gent')
  await page.getByRole('tab', { name: 'View Prompt' }).click()
  await expect(versions).toHaveCount(before + 1)

  await page.getByRole('button', { name: 'Compare Defaults' }).click()
  await expect(page.locator('del').filter({ hasText: word })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Defaults' }).click()
  await expect(page.getByText(/has the words of Defaults\.$/).first()).toBeVisible()
  await expect(page.locator('dl').first()).not.toContainText(word)
  expect(troubles).toEqual([])
})

test('a run is opened from the dashboard, shows its queries and the outcome of its candidates, and is replayed at no cost', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  await runThatEnded(page)
  await page.goto('/admin')
  await page.getByRole('row').filter({ hasText: 'completed' }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/runs\//)
  await expect(page.getByRole('table', { name: 'Queries' }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('table', { name: 'What became of them' })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByText(/^No AI was asked for this run/)).toBeVisible()
  await expect(page.locator('main span[data-state="completed"]').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('dl > div').filter({ hasText: /^Cost/ })).toHaveText(/^Cost\$0\.00/)
})

const shown = (page: Page) => page.getByRole('article').getByRole('heading')

test('the review queue has single-key shortcuts, which can be turned off', async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  await twoPending(page)
  await page.goto('/admin/events?view=review')
  const article = page.getByRole('article')
  await expect(article.locator('mark').first()).toBeVisible()
  const first = await article.getAttribute('aria-labelledby')
  await page.keyboard.press('j')
  await expect(article).not.toHaveAttribute('aria-labelledby', String(first))
  await page.keyboard.press('k')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  const title = await shown(page).innerText()
  await page.keyboard.press('r')
  await expect(article).not.toHaveAttribute('aria-labelledby', String(first))
  await expect(page.getByText(`${title} will not be shown, and is not taken in again.`).first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('j')
  await expect(article).toHaveAttribute('aria-labelledby', String(first))
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).check()
  expect(troubles).toEqual([])
})

test('a feed is tested before it is saved, then paused, removed, restored, and removed', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  const address = 'https://gloweindhoven.nl/'
  // What a failed try of this test left.
  const headers = await bearerOf(page)
  const feeds = (await (await page.request.get('/api/admin/discovery/feeds', { headers })).json()) as {
    id: string
    url: string
  }[]
  for (const { id, url } of feeds)
    if (url === address) await page.request.delete(`/api/admin/discovery/feeds/${id}`, { headers })
  await page.goto('/admin/feeds')
  await expect(page.getByRole('row').filter({ hasText: 'nl-markets.ics' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a feed' }).click()
  const dialog = page.getByRole('dialog')
  const name = `Page ${randomUUID().slice(0, 6)}`
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByRole('button', { name: 'Add feed' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByText(/events? to come/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add feed' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('not read yet')
  await saving(page, () => row.getByRole('switch').uncheck())
  await page.reload()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: `Remove ${name}` }).click()
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove' })
  await remove.click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await row.getByRole('button', { name: `Remove ${name}` }).click()
  await remove.click()
  const removed = page.getByRole('region', { name: 'Removed lately' })
  await expect(removed.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
})
