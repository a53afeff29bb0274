import { randomUUID } from 'node:crypto'
import { bearerOf, PEOPLE, signIn } from '../journey.ts'
import { approvedEvent } from '../pending.ts'
import { expect, test } from '../test.ts'

type Shape = Record<string, unknown>

test('an event in a reply to a subscriber has the fields of the specification', {
  tag: [
    '@event.id',
    '@event.title',
    '@event.description',
    '@event.start-date',
    '@event.end-date',
    '@event.city',
    '@event.location',
    '@event.source-link',
    '@event.source',
    '@event.category',
    '@event.category-id',
    '@subscription.category-id',
    '@stats.upcoming-events',
    '@stats.active-categories',
    '@stats.weekly-events',
    '@stats.saved-events',
    '@calls.subscriptions',
    '@calls.upcoming',
    '@calls.dashboard-stats',
    '@calls.subscribe',
    '@calls.unsubscribe',
    '@product.user-sees-upcoming',
  ],
}, async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  const headers = await bearerOf(page)
  const { id } = await approvedEvent(page)
  const read = async (path: string) => (await (await page.request.get(path, { headers })).json()) as unknown
  const event = (await read(`/api/events/${id}`)) as Shape & { categoryId: string | null }
  const { categoryId } = event
  if (!categoryId) throw new Error('The event has no category')
  await page.request.post('/api/subscriptions', { headers, data: { categoryId } })
  expect(await read('/api/subscriptions')).toContainEqual({ categoryId })
  const upcoming = (await read('/api/events/upcoming')) as Shape[]
  const same = upcoming.find((one) => one['id'] === id)
  expect(Object.keys(same ?? {})).toEqual(
    expect.arrayContaining([
      ...['id', 'title', 'description', 'startDate', 'endDate', 'city', 'location', 'sourceLink'],
      ...['source', 'category', 'categoryId'],
    ]),
  )
  expect(same?.['category']).toMatchObject({ name: expect.any(String), slug: expect.any(String) })
  expect(await read('/api/user/dashboard-stats')).toMatchObject({
    upcomingEvents: expect.any(Number),
    activeCategories: 1,
    weeklyEvents: expect.any(Number),
    savedEvents: expect.any(Number),
  })
  await page.request.delete(`/api/subscriptions/${categoryId}`, { headers })
  expect(await read('/api/subscriptions')).not.toContainEqual({ categoryId })
})

test('categories are public, and subscribing requires signing in', {
  tag: [
    '@category.id',
    '@category.name',
    '@category.description',
    '@category.approved',
    '@stats.total-events',
    '@stats.total-users',
    '@stats.total-cities',
    '@stats.active-countries',
    '@stats.event-counts',
    '@calls.categories',
    '@calls.counts',
    '@calls.platform-stats',
    '@categories.signed-out-cannot',
  ],
}, async ({ request }) => {
  const read = async (path: string) => (await (await request.get(path)).json()) as unknown
  const categories = (await read('/api/categories')) as Shape[]
  for (const category of categories)
    expect(category).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      description: expect.any(String),
      approved: true,
    })
  const counts = (await read('/api/events/counts')) as Record<string, number>
  for (const { id } of categories) expect(counts[String(id)]).toBeGreaterThanOrEqual(0)
  expect(await read('/api/stats/platform')).toMatchObject({
    totalEvents: expect.any(Number),
    totalUsers: expect.any(Number),
    totalCities: expect.any(Number),
    activeCountries: expect.any(Number),
  })
  const refused = await request.post('/api/subscriptions', { data: { categoryId: categories[0]?.['id'] } })
  expect(refused.status()).toBe(401)
})

test('a visitor sees why to sign in, and reaches the login screen', {
  tag: '@categories.signed-out-prompt',
}, async ({ page }) => {
  await page.goto('/categories')
  await expect(
    page.getByText('Sign in to subscribe to categories and receive personalized notifications'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Subscribe/ })).toHaveCount(0)
})

test('an event suggested by a calendar file is listed with its outcome', {
  tag: '@dashboard.suggest-event',
}, async ({ page }) => {
  await signIn(page, PEOPLE.lotte)
  const title = `Straatfeest ${randomUUID().slice(0, 6)}`
  const day = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  const ics = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', `UID:${randomUUID()}`],
    ...[`DTSTAMP:${day}T090000Z`, `DTSTART;VALUE=DATE:${day}`, `SUMMARY:${title}`, 'LOCATION:Utrecht'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')
  await page.getByRole('button', { name: 'Suggest Event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Calendar file' }).click()
  await dialog
    .getByLabel('Calendar file (.ics)')
    .setInputFiles({ name: 'straatfeest.ics', mimeType: 'text/calendar', buffer: Buffer.from(ics) })
  await dialog.getByLabel('City').fill('Utrecht')
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click()
  const suggestion = dialog.getByRole('listitem').filter({ hasText: 'straatfeest.ics' }).first()
  await expect(suggestion).toContainText(title, { timeout: 60_000 })
  await expect(suggestion).toContainText('waits for approval')
})
