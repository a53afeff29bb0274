import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

test('coverage marks categories with few events and starts a discovery for them', async ({ page }) => {
  await signIn(page, PEOPLE.admin, '/admin')
  await page.getByRole('button', { name: 'Show coverage' }).click()
  const grid = page.getByRole('table', { name: 'Coverage' })
  await expect(grid.getByRole('row')).not.toHaveCount(1)
  const { name = '' } = MONITOR_CATEGORIES.at(-1) ?? {}
  const sent = page.waitForRequest('**/api/admin/discovery/start')
  await grid.getByRole('button', { name: `Run ${name}` }).click()
  expect((await sent).postDataJSON()).toEqual({ country: 'NL', categories: [name], approach: 'diverse' })
  const headers = await bearerOf(page)
  const active = async () => {
    const runs = (await (await page.request.get('/api/admin/discovery/status', { headers })).json()) as {
      status: string
    }[]
    return runs.filter(({ status }) => status === 'running' || status === 'queued').length
  }
  await expect.poll(active, { timeout: 60_000 }).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(grid).toBeHidden()
  await expect(page.locator('[aria-labelledby="coverage"] ul li').first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
