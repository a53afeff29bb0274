import type { Page } from '@playwright/test'
import { PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

/** Counts refreshes and records refused calls, from this call on. */
function watch(page: Page) {
  const seen = { refreshes: 0, refused: [] as string[] }
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/refresh')) seen.refreshes += 1
    if (response.status() === 401) seen.refused.push(response.url())
  })
  return seen
}
const box = (page: Page) => page.getByRole('checkbox', { name: 'Beer Distilling', exact: true })

test('A tab that wakes after 20 minutes with an expired token refreshes once, and no call is refused', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, PEOPLE.lotte)
  await expect(box(page)).not.toBeChecked()
  const seen = watch(page)
  await page.clock.fastForward('20:00')
  for (const [method, checked] of [
    ['POST', true],
    ['DELETE', false],
  ] as const) {
    const answer = page.waitForResponse(
      (response) => response.url().includes('/api/subscriptions') && response.request().method() === method,
    )
    await box(page).click()
    expect((await answer).ok()).toBe(true)
    await expect(box(page)).toBeChecked({ checked })
  }
  expect(seen).toEqual({ refreshes: 1, refused: [] })
})

test('On a computer whose clock is 5 minutes slow, signing in and opening two more screens cause no refresh', async ({
  page,
}) => {
  await page.clock.install({ time: Date.now() - 5 * 60_000 })
  const seen = watch(page)
  await signIn(page, PEOPLE.lotte)
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await page.goto('/preferences')
  await expect(page.getByRole('button', { name: 'Save Preferences' })).toBeVisible()
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  expect(seen).toEqual({ refreshes: 0, refused: [] })
})
