import { axeFindings, PEOPLE, signIn, troublesOf } from './journey.ts'
import { twoPending } from './pending.ts'
import { expect, test } from './test.ts'

test('the queue begins with what needs eyes; the rest is approved by source, and taken back', {
  tag: ['@review.needs-eyes', '@review.group-breakdown'],
}, async ({ page }) => {
  const troubles = troublesOf(page)
  await signIn(page, PEOPLE.admin)
  await twoPending(page)
  await page.goto('/admin/events?view=review')
  await expect(page.getByRole('heading', { name: /^\d+ to look at$/ })).toBeVisible()
  await page.getByRole('button', { name: /^New site \d+$/ }).click()
  await expect(page).toHaveURL(/risk=new-domain/)
  await expect(page.getByRole('article').getByText('New site')).toBeVisible()
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  // The strip of reasons is complete before the part above it has loaded, until which it is not shown.
  const counted = page.waitForResponse(/\/api\/admin\/events\/breakdown/)
  await page.route('**/api/admin/events/rejudging', async (route) => {
    await counted
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('button', { name: /^New site \d+$/ })).toBeInViewport({ ratio: 1 })
  if (wide) await page.setViewportSize(wide)

  const rest = page.getByRole('region', { name: 'The rest, by source' })
  const group = rest.getByRole('listitem').last()
  const source = await group.locator('b').innerText()
  const decision = page
    .getByRole('region', { name: 'Latest decisions' })
    .getByRole('listitem')
    .filter({ hasText: source })
    .first()
  await group.getByRole('button', { name: /^Approve \d/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('fully confirmed')).toBeVisible()
  await expect(dialog.getByText(source)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Approve all' }).click()
  // The source may stay with other events, which are not unusual any more.
  await expect(decision).toContainText(/^Approved, \d+ events?: /)
  await expect(decision).not.toContainText('undone')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(decision).toContainText('undone')
  await expect(rest.getByRole('listitem').filter({ hasText: source }).first()).toBeVisible()
  expect(troubles).toEqual([])
})

test('below full proof approving asks once, and says what is not confirmed', {
  tag: '@review.asks-once',
}, async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await twoPending(page)
  await page.goto('/admin/events?view=review&proof=partial')
  const article = page.getByRole('article')
  const shown = String(await article.getAttribute('aria-labelledby'))
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Approve without full proof?' })
  await expect(dialog.getByText(/^Not confirmed by its source: /)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(article).toHaveAttribute('aria-labelledby', shown)
  await page.keyboard.press('a')
  await dialog.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(article).not.toHaveAttribute('aria-labelledby', shown)
  await page.keyboard.press('u')
  await expect(article).toHaveAttribute('aria-labelledby', shown)
})
