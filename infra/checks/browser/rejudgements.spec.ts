import type { Rejudging } from '@uitpost/contracts'
import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { expect, test } from './test.ts'

const DONE: Rejudging = { rules: 1, countries: [], doubts: 0 }
const UNDER_WAY: Rejudging = {
  rules: 1,
  countries: [
    { country: 'NL', judged: 374, remaining: 408, failed: 2 },
    { country: 'BE', judged: 393, remaining: 129, failed: 0 },
  ],
  doubts: 4,
}

test('the admin dashboard shows how far judging events again is, at 320 px too, and nothing once it is done', {
  tag: '@event.judged-again',
}, async ({ page }) => {
  const troubles = troublesOf(page)
  let reply = UNDER_WAY
  await page.setViewportSize({ width: 320, height: 800 })
  await signIn(page, PEOPLE.admin)
  await page.route('**/api/admin/events/rejudging', (route) => route.fulfill({ json: reply }))
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Events are judged again' })
  await expect(panel.getByText('374 of 784 judged')).toBeVisible()
  await expect(panel.getByRole('progressbar', { name: 'Belgium' })).toBeVisible()
  await expect(panel.getByText('2 sources could not be read')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  reply = DONE
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'System Health' })).toBeVisible()
  await expect(panel).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('the list of events with less proof than before is empty in an installation without old events', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin)
  const answered = page.waitForResponse('**/api/admin/events/rejudging')
  await page.goto('/admin/events?view=review')
  expect(await (await answered).json()).toMatchObject({ countries: [], doubts: 0 })
  await expect(page.getByRole('heading', { name: 'Less proof than before' })).toHaveCount(0)
})
