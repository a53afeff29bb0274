import type { Page } from '@playwright/test'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

test('two tabs of one browser share one stream, and both show a discovery that another user starts', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext()
  let streams = 0
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/stream')) streams += 1
  })
  const first = await context.newPage()
  // The dashboard opens its own stream, which must not be mistaken for the next one.
  const openingThere = first.waitForResponse('**/api/stream')
  await signIn(first, PEOPLE.admin)
  await openingThere
  const opening = first.waitForResponse('**/api/stream')
  await first.goto('/admin')
  await opening
  const opened = streams
  const second = await context.newPage()
  await second.goto('/admin')
  await expect(second.getByRole('button', { name: 'Start Groq Discovery' })).toBeVisible()
  const headers = await bearerOf(first)
  const isAtRest = async () => {
    const list = await request.get('/api/admin/discovery/status', { headers })
    return !/"status":"(queued|running)"/.test(await list.text())
  }
  // While a run is active, a start would not begin a new one.
  await expect.poll(isAtRest, { timeout: 60_000 }).toBe(true)
  const started = await request.post('/api/admin/discovery/start', {
    headers,
    data: { country: 'BE', approach: 'simple' },
  })
  const { discoveryId } = (await started.json()) as { discoveryId: string }
  const rowOn = (page: Page) => page.getByRole('row').filter({ hasText: discoveryId.slice(-8) })
  // A list without active runs is not polled, so a new row can only come by a hint.
  for (const page of [first, second]) await expect(rowOn(page)).toBeVisible({ timeout: 30_000 })
  expect(streams).toBe(opened)
  await expect(rowOn(second)).toContainText('completed', { timeout: 60_000 })

  // When the tab with the stream is closed, the other tab opens one.
  await first.close()
  await expect.poll(() => streams).toBe(opened + 1)
  await context.close()
})
