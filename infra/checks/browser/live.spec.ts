import type { Page } from '@playwright/test'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { expect, test } from './test.ts'

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

test('the next digest in Preferences shows a change of its hour in another browser without a poll', async ({
  page,
  request,
}) => {
  await stopPolls(page)
  await signIn(page, PEOPLE.lotte, '/preferences')
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
