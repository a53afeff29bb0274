import { expect, type Page } from '@playwright/test'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { test } from './test.ts'

const PATIENCE = { timeout: 30_000 }

/** Switches off all polls of a page, so that a change elsewhere can only be shown by a hint. */
const stopPolls = (page: Page) =>
  page.addInitScript(() => void Object.assign(globalThis, { setInterval: () => 0 }))

test('a change in one browser shows in another browser of the user without a reload or a poll', async ({
  browser,
  request,
}) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()]
  const [page, otherPage] = [await here.newPage(), await there.newPage()]
  for (const each of [page, otherPage]) await stopPolls(each)
  await signIn(page, PEOPLE.lotte)
  await signIn(otherPage, PEOPLE.lotte)
  const box = page.getByRole('checkbox', { name: 'Wine Making Fairs', exact: true })
  const otherBox = otherPage.getByRole('checkbox', { name: 'Wine Making Fairs', exact: true })
  await expect(box).not.toBeChecked()
  await expect(otherBox).not.toBeChecked()

  const categories = (await (await request.get('/api/categories')).json()) as { id: string; name: string }[]
  const categoryId = categories.find(({ name }) => name === 'Wine Making Fairs')?.id
  const headers = await bearerOf(page)
  await request.post('/api/subscriptions', { headers, data: { categoryId } })
  await expect(otherBox).toBeChecked(PATIENCE)
  await expect(box).toBeChecked(PATIENCE)
  await request.delete(`/api/subscriptions/${categoryId}`, { headers })
  await expect(otherBox).not.toBeChecked(PATIENCE)
  await here.close()
  await there.close()
})

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

test('the next digest in Preferences shows a change of its hour in another browser without a poll', async ({
  page,
  request,
}) => {
  await stopPolls(page)
  await signIn(page, PEOPLE.lotte)
  await page.goto('/preferences')
  const digest = page.getByRole('region', { name: 'Next digest' })
  await expect(digest.getByText(/09:00/)).toBeVisible()
  const headers = await bearerOf(page)
  const change = async (digestHour: number) => {
    const saved = await request.put('/api/user/profile', { headers, data: { digestHour } })
    expect(saved.status()).toBe(200)
    const hour = `${String(digestHour).padStart(2, '0')}:00`
    await expect(digest.getByText(new RegExp(hour))).toBeVisible(PATIENCE)
  }
  for (const hour of [21, 22, 23, 9]) await change(hour)
})
