import type { Page } from '@playwright/test'
import { shareOf } from '../../src/test-run/test-groups.ts'
import { axeFindings, bearerOf, PEOPLE, signIn, troublesOf } from '../journey.ts'
import { approvedEvent } from '../pending.ts'
import { expect, test } from '../test.ts'

/** The signed-in user saves the event; an admin then moves it. Returns the new place. */
async function savedThenMoved(page: Page, eventId: string): Promise<string> {
  const headers = await bearerOf(page)
  await page.request.post('/api/user/saved-events', { headers, data: { eventId } })
  const login = await page.request.post('/api/auth/login', {
    data: { email: PEOPLE.admin, password: 'uitpost-demo' },
  })
  const { token } = (await login.json()) as { token: string }
  const location = `Brink ${Date.now()}`
  // The save has to reach the notifier before the change; otherwise no notification is sent.
  await expect
    .poll(
      async () => {
        const edit = await page.request.put(`/api/admin/events/${eventId}`, {
          headers: { authorization: `Bearer ${token}` },
          data: { location: `${location} ${Math.random()}` },
        })
        expect(edit.status()).toBe(200)
        const summary = await page.request.get('/api/notifications/summary', { headers })
        return ((await summary.json()) as { unread: number }).unread
      },
      { timeout: 30_000, intervals: [1_500] },
    )
    .toBeGreaterThan(0)
  return location
}

/** Signs in as Lotte, and returns an approved event; an admin approves one if necessary. */
async function asLotte(page: Page): Promise<{ id: string; title: string }> {
  await signIn(page, PEOPLE.admin)
  // The cookie banner would cover the sheet in a small window.
  await page.getByRole('button', { name: 'Essential Only' }).click()
  const event = await approvedEvent(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.context().clearCookies()
  await signIn(page, PEOPLE.lotte)
  return event
}

for (const colorScheme of shareOf(['light', 'dark'] as const, 'light')) {
  test(`A change of a saved event updates the notification count without a reload, and its panel links to the event (${colorScheme})`, async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ colorScheme })).newPage()
    const troubles = troublesOf(page)
    const { id, title } = await asLotte(page)
    const location = await savedThenMoved(page, id)
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread/ })
    await expect(bell).toBeVisible({ timeout: 40_000 })

    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel.getByText(location).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell).toBeFocused()

    // On a phone the panel is a full-width sheet at the bottom.
    await page.setViewportSize({ width: 320, height: 640 })
    await bell.click()
    await expect
      .poll(async () => {
        const box = await panel.boundingBox()
        return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
      })
      .toEqual([0, 320, 640])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await panel.getByRole('link', { name: title }).first().click()
    await expect(page).toHaveURL(new RegExp(`/events/${id}$`))

    await page.getByRole('button', { name: /^Notifications/ }).click()
    const all = panel.getByRole('button', { name: 'Mark all read' })
    // Opening the event has read its own notification, perhaps a moment later.
    await expect(async () => {
      if (await all.isEnabled()) await all.click({ timeout: 1_000 })
      await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached()
    }).toPass()
    expect(troubles).toEqual([])
  })
}

test('Preferences show the next digest or say why there is none, and a test mail reaches the deliveries', async ({
  page,
}) => {
  await signIn(page, PEOPLE.admin, '/preferences')
  const digest = page.getByRole('region', { name: 'Next digest' })
  await expect(digest.getByText(/^We send it |^Nothing to send yet$/).first()).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('row', { name: /test, email/ })
  await expect(row.first()).toContainText(/sent/, { timeout: 30_000 })

  await page.getByRole('tab', { name: 'Digest runs' }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  await expect(page.getByText('Digests planned').first()).toBeVisible()
})
