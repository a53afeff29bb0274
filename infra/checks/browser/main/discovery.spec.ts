import { PEOPLE, signIn, troublesOf } from '../journey.ts'
import { runThatEnded } from '../pending.ts'
import { expect, test } from '../test.ts'

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
