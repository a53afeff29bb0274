import { randomUUID } from 'node:crypto'
import { bearerOf, PEOPLE, signIn, troublesOf } from '../journey.ts'
import { twoPending } from '../pending.ts'
import { expect, test } from '../test.ts'

test('an admin compares two duplicates, keeps the first, and undoes the decision', {
  tag: ['@duplicates.first-kept', '@duplicates.success', '@product.admin-removes-duplicates'],
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  const [first, second] = await twoPending(page)
  const { startDate, endDate, allDay, city, country, location } = first
  // Alike with no event of another try; of letters, as a search reads digits as days, hours or prices.
  const title = randomUUID().replaceAll(/[\d-]/g, (sign) =>
    sign === '-' ? ' ' : 'ghijklmnop'.charAt(Number(sign)),
  )
  for (const [{ id }, name] of [
    [first, title],
    [second, `${title} 2026`],
  ] as const) {
    const edited = await page.request.put(`/api/admin/events/${id}`, {
      headers: await bearerOf(page),
      data: { title: name, startDate, endDate, allDay, city, country, location },
    })
    expect(edited.status()).toBe(200)
  }

  await page.goto('/admin')
  await page.getByRole('tab', { name: 'Duplicate Management' }).click()
  const group = page
    .getByRole('article')
    .filter({ hasText: `${title} 2026` })
    .first()
  await expect(group).toContainText('kept', { timeout: 35_000 })
  await group.getByRole('button', { name: /^Keep first/ }).click()
  await expect(page.getByText('Duplicates Removed').first()).toBeVisible()
  await expect(page.getByText(/^Successfully removed \d+ duplicate events from 1 groups\.$/)).toBeVisible()
  await expect(group).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()
  await expect(group).toBeVisible()
  await group.getByRole('button', { name: /^Not duplicates/ }).click()
  await expect(group).toHaveCount(0)
  expect(troubles).toEqual([])
})

test('a saved event keeps its heart and postmark, and Saved Events counts it', {
  tag: ['@card.heart', '@dashboard.saved-card'],
}, async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, PEOPLE.admin)
  const [event] = await twoPending(admin)
  await admin.request.put(`/api/events/${event.id}/approve`, { headers: await bearerOf(admin) })

  const page = await (await browser.newContext()).newPage()
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.lotte)
  const savedBefore = async () => {
    const response = await page.request.get('/api/user/dashboard-stats', { headers: await bearerOf(page) })
    return ((await response.json()) as { savedEvents: number }).savedEvents
  }
  const before = await savedBefore()
  await page.goto(`/events?q=${encodeURIComponent(`"${event.title}"`)}`)
  const heart = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Save / })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('article time svg').first()).toBeVisible()
  await expect.poll(savedBefore).toBe(before + 1)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect.poll(savedBefore).toBe(before)
  expect(troubles).toEqual([])
})
