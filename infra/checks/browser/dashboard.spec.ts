import type { Browser, Locator, Page, TestInfo } from '@playwright/test'
import { MONITOR_CATEGORIES } from '@uitpost/contracts/monitor-categories'
import { bearerOf, PEOPLE, signIn } from './journey.ts'
import { discover } from './pending.ts'
import { expect, test } from './test.ts'

/** Five categories that a Dutch run finds events of, single ones, single dates of one happening, and repeated ones. */
const FIVE = MONITOR_CATEGORIES.filter(({ slug }) =>
  [
    ...['neighbourhood-markets', 'vegetable-organic-markets', 'antique-markets'],
    ...['exotic-fairs', 'sports-fitness'],
  ].includes(slug),
)

interface Upcoming {
  id: string
  title: string
  city: string
  series: { id: string; rule: string | null } | null
}

/** Ids of the approvals, which are undone at the end: other tests need events that wait. */
const approvals: string[] = []

/** Waits until the events of a finished run have been taken in. */
async function settled(count: () => Promise<number>): Promise<void> {
  let last = -1
  await expect
    .poll(
      async () => {
        const before = last
        last = await count()
        return last > 0 && last === before
      },
      { intervals: [1_500], timeout: 60_000 },
    )
    .toBe(true)
}

/** A signed-in page of its own. */
async function arrive(browser: Browser, info: TestInfo, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: String(info.project.use.baseURL) })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

test.beforeAll(
  'five categories of a Dutch run are approved, and a reader follows them',
  async ({ browser }, info) => {
    info.setTimeout(240_000)
    const admin = await arrive(browser, info, PEOPLE.admin)
    const headers = await bearerOf(admin)
    await discover(admin)
    await settled(async () => {
      const response = await admin.request.get('/api/stats/platform')
      return ((await response.json()) as { totalEvents: number }).totalEvents
    })
    for (const { id: category } of FIVE) {
      const data = { decision: 'approve', filter: { status: 'pending', category } }
      const response = await admin.request.post('/api/admin/events/bulk', { headers, data })
      expect(response.status()).toBe(200)
      approvals.push(((await response.json()) as { actionId: string }).actionId)
    }
    const reader = await arrive(browser, info, PEOPLE.premium)
    for (const { id: categoryId } of FIVE)
      await reader.request.post('/api/subscriptions', {
        headers: await bearerOf(reader),
        data: { categoryId },
      })
    for (const page of [admin, reader]) await page.context().close()
  },
)

test.afterAll('the approvals and subscriptions are taken back', async ({ browser }, info) => {
  const reader = await arrive(browser, info, PEOPLE.premium)
  for (const { id } of FIVE)
    await reader.request.delete(`/api/subscriptions/${id}`, { headers: await bearerOf(reader) })
  const admin = await arrive(browser, info, PEOPLE.admin)
  const headers = await bearerOf(admin)
  for (const id of approvals.toReversed()) {
    const response = await admin.request.post(`/api/admin/events/actions/${id}/undo`, { headers })
    expect(response.status()).toBe(200)
  }
  for (const page of [admin, reader]) await page.context().close()
})

const textsOf = async (cards: Locator, part: string): Promise<string[]> =>
  cards.evaluateAll(
    (all, selector) => all.map((card) => card.querySelector(selector)?.textContent ?? ''),
    part,
  )

test('after a Dutch run every card of the dashboard is another happening, and the near ones are first', {
  tag: ['@dashboard.only-subscribed', '@dashboard.view-all', '@series.single-dates'],
}, async ({ page }) => {
  await signIn(page, PEOPLE.premium)
  const headers = await bearerOf(page)
  const response = await page.request.get('/api/events/upcoming', { headers })
  const upcoming = (await response.json()) as Upcoming[]
  const happenings = new Set(upcoming.map(({ title, city }) => `${title}, ${city}`))
  const series = upcoming.flatMap((event) => event.series ?? [])
  expect(series.some(({ rule }) => rule !== null)).toBe(true)
  expect(series.some(({ rule }) => rule === null)).toBe(true)
  expect(new Set(upcoming.map((event) => event.series?.id ?? event.id)).size).toBe(happenings.size)

  const list = page.getByRole('region', { name: 'Subscribed Events' })
  await expect(list.getByText('near Amsterdam first, then soonest')).toBeVisible()
  const cards = list.getByRole('article')
  await expect(cards).toHaveCount(Math.min(20, happenings.size))
  const titles = await textsOf(cards, 'h3')
  const places = await textsOf(cards, 'p')
  expect(new Set(titles.map((title, at) => `${title}, ${places[at]}`)).size / titles.length).toBe(1)
  // In the reader's own city the name stands alone, without a distance.
  const km = places.map((place) => Number(place.endsWith('Amsterdam') ? 0 : /([\d.]+) km/.exec(place)?.[1]))
  const firstFar = km.findIndex((distance) => !(distance <= 25))
  expect(firstFar).toBeGreaterThan(0)
  expect(km.slice(firstFar).every((distance) => !(distance <= 25))).toBe(true)
  const days = await cards.evaluateAll((all) => all.map((card) => card.querySelector('time')?.dateTime ?? ''))
  for (const part of [days.slice(0, firstFar), days.slice(firstFar)]) expect(part).toEqual(part.toSorted())

  // One reply has at most a thousand of them.
  const dates = Number(response.headers()['x-total-count']).toLocaleString('en')
  await expect(list.getByText(`${titles.length} of ${dates} dates. A series is shown once.`)).toBeVisible()
  await list.getByRole('button', { name: 'View All Events' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^[\d,]+ events$/ })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('categories')?.split(',').toSorted()).toEqual(
    FIVE.map(({ slug }) => slug).toSorted(),
  )
})

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`the first event is on the first screen of a phone of ${width} x ${height}`, {
    tag: ['@dashboard.only-subscribed'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, PEOPLE.premium)
    const card = page.getByRole('article').first()
    await expect(card).toBeVisible()
    const bar = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.y + box.height : Number.NaN
    }
    // What it is, when and where; on the larger phone all of it.
    for (const part of [card.locator('time'), card.getByRole('heading'), card.getByRole('listitem').last()])
      expect(await bottomOf(part)).toBeLessThanOrEqual(bar?.y ?? 0)
    if (width === 390) expect(await bottomOf(card)).toBeLessThanOrEqual(bar?.y ?? 0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
