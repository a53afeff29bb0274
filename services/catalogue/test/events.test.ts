import { randomUUID } from 'node:crypto'
import { type Candidate, Event, type UserState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { recount } from '../src/domain/recount.ts'
import { seed } from '../src/domain/seed.ts'
import { projectUsers } from '../src/domain/users.ts'
import { announced, CATEGORY, candidate, intake, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const { db } = catalogue
  for (const table of [
    ...(['eventSource', 'savedEvent', 'event', 'eventCount', 'eventTally', 'cityCount'] as const),
    ...(['subscription', 'userProjection', 'tombstone', 'outbox'] as const),
  ]) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('stat').set({ value: 0 }).execute()
})

const lotte = randomUUID()
const get = (url: string, claims: Record<string, unknown> = { sub: lotte }) =>
  catalogue.http.inject({ url, headers: catalogue.keys.bearer(claims) })
const approve = (id: string) =>
  catalogue.http.inject({
    method: 'PUT',
    url: `/api/events/${id}/approve`,
    headers: { ...catalogue.keys.bearer({ role: 'admin' }), 'content-type': 'application/json' },
  })
const subscribe = (...categoryIds: string[]) =>
  catalogue.db
    .insertInto('subscription')
    .values(categoryIds.map((categoryId) => ({ userId: lotte, categoryId })))
    .execute()

/** Takes in events on separate days and answers their ids. */
const takeInAll = async (...found: Partial<Candidate>[]) =>
  (await intake(catalogue, ...found.map((members) => candidate(members)))).map(({ eventId }) => eventId ?? '')

async function takeInApproved(...found: Partial<Candidate>[]): Promise<string[]> {
  const ids = await takeInAll(...found)
  for (const id of ids) expect((await approve(id)).statusCode).toBe(200)
  return ids
}

const day = (startDate: string, endDate: string | null = null) => ({ startDate, endDate, allDay: true })
const titlesOf = (response: { json(): unknown }) => (response.json() as Event[]).map(({ title }) => title)

describe('approving', () => {
  test('[§4] a pending event becomes approved, counts, and is announced', async () => {
    const [id = ''] = await takeInAll({})
    const response = await approve(id)
    expect(Event.parse(response.json())).toMatchObject({
      id,
      status: 'approved',
      startDate: '2027-04-04T10:00:00+02:00',
      category: { slug: 'book-markets' },
      source: 'books.example',
    })
    expect(await announced(catalogue, 'event.changed')).toMatchObject([{ id, status: 'approved' }])
    expect((await get('/api/stats/platform')).json()).toMatchObject({ approvedEvents: 1, pendingEvents: 0 })
    expect((await get('/api/events/pending', { role: 'admin' })).json()).toEqual([])
  })

  test('two admins at once make one approval and one 404', async () => {
    const [id = ''] = await takeInAll({})
    const responses = await Promise.all([approve(id), approve(id), approve(id)])
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404,
    ])
    expect(await announced(catalogue, 'event.changed')).toHaveLength(1)
    expect(await announced(catalogue, 'audit.recorded')).toMatchObject([
      { action: 'event.approved', subject: `event ${id}`, actorId: expect.any(String) },
    ])
    expect(await recount(catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  })

  test('a held event cannot be approved and an unknown one is not found', async () => {
    const [held = ''] = await takeInAll({ evidence: UNPROVEN })
    expect((await approve(held)).statusCode).toBe(404)
    expect((await approve(randomUUID())).statusCode).toBe(404)
  })

  test('many approvals at once leave every counter right', async () => {
    const ids = await takeInAll(
      ...Array.from({ length: 12 }, (_, i) => ({
        ...day(`2027-04-${String(1 + (i % 3)).padStart(2, '0')}`),
        title: `Markt ${'abcdefghijkl'[i]}${'mnopqrstuvwx'[i]}${i}`,
        city: ['Gouda', 'Delft'][i % 2] ?? '',
        location: null,
        categoryId: i % 2 ? CATEGORY : OTHER_CATEGORY,
      })),
    )
    const different = [...new Set(ids)]
    const responses = await Promise.all(different.map(approve))
    expect(responses.every((response) => response.statusCode === 200)).toBe(true)
    expect(await recount(catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
  })
})

describe('the pending list', () => {
  test('[§7 GET /api/events/pending] shows the best verdict and every source with its evidence', async () => {
    await takeInAll({ verdict: 'unverified', evidence: UNPROVEN })
    await takeInAll({ verdict: 'verified' })
    const [event] = (await get('/api/events/pending', { role: 'admin' })).json<Record<string, unknown>[]>()
    expect(event).toMatchObject({ status: 'pending', verdict: 'verified' })
    expect(event?.['sources']).toMatchObject([
      { verdict: 'unverified', evidence: UNPROVEN },
      { verdict: 'verified', source: 'books.example', sandbox: false },
    ])
  })

  test('is sorted soonest first, what is over already last, and pages through all of it', async () => {
    await takeInAll(
      { ...day('2027-03-12'), title: 'Over by then' },
      { ...day('2027-05-02'), title: 'Later' },
      { ...day('2027-04-02'), title: 'Soon' },
    )
    catalogue.setClock('2027-03-20T12:00:00Z')
    expect(titlesOf(await get('/api/events/pending', { role: 'admin' }))).toEqual([
      'Soon',
      'Later',
      'Over by then',
    ])
    const seen: string[] = []
    let url: string | undefined = '/api/events/pending?limit=1'
    while (url) {
      const response = await get(url, { role: 'admin' })
      expect(response.headers['x-total-count']).toBe('3')
      seen.push(...titlesOf(response))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
    }
    expect(seen).toEqual(['Soon', 'Later', 'Over by then'])
  })
})

describe('upcoming events', () => {
  test('[§2 User dashboard] only approved events of subscribed categories, soonest first, with a running one', async () => {
    await takeInApproved(
      { ...day('2027-05-01'), title: 'Later' },
      { ...day('2027-03-05', '2027-03-10'), title: 'Running' },
      { title: 'Evening', startDate: '2027-03-10T20:00:00+01:00', endDate: null },
      { ...day('2027-04-20'), title: 'Other category', categoryId: OTHER_CATEGORY },
    )
    await takeInAll({ ...day('2027-04-21'), title: 'Not approved' })
    await subscribe(CATEGORY)
    const response = await get('/api/events/upcoming')
    expect(titlesOf(response)).toEqual(['Running', 'Evening', 'Later'])
    expect(response.headers['x-total-count']).toBe('3')
    catalogue.setClock('2027-03-10T23:30:00Z')
    expect(titlesOf(await get('/api/events/upcoming'))).toEqual(['Later'])
  })

  test('nobody sees the events of what only another person subscribed to', async () => {
    await takeInApproved({})
    await subscribe(CATEGORY)
    expect((await get('/api/events/upcoming', { sub: randomUUID() })).json()).toEqual([])
  })

  test('a cancelled event leaves the list', async () => {
    const found = candidate()
    const [created] = await intake(catalogue, found)
    await approve(created?.eventId ?? '')
    await subscribe(CATEGORY)
    await intake(catalogue, { ...found, cancelled: true })
    const response = await get('/api/events/upcoming')
    expect(response.json()).toEqual([])
    expect(response.headers['x-total-count']).toBe('0')
  })

  test('pages follow each other without gap or repeat across categories', async () => {
    await takeInApproved(
      { ...day('2027-03-01', '2027-03-20'), title: 'Running' },
      ...Array.from({ length: 7 }, (_, i) => ({
        ...day(`2027-04-0${1 + Math.floor(i / 2)}`),
        title: ['Aap', 'Noot', 'Mies', 'Wim', 'Zus', 'Jet', 'Teun'][i] ?? '',
        categoryId: i % 2 ? CATEGORY : OTHER_CATEGORY,
      })),
    )
    await subscribe(CATEGORY, OTHER_CATEGORY)
    const whole = titlesOf(await get('/api/events/upcoming'))
    const paged: string[] = []
    let url: string | undefined = '/api/events/upcoming?limit=3'
    while (url) {
      const response = await get(url)
      paged.push(...titlesOf(response))
      url = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
    }
    expect(whole).toHaveLength(8)
    expect(paged).toEqual(whole)
  })

  test.each(['cursor=x', 'cursor=WzFd', 'limit=0', 'limit=101', 'page=2'])(
    '?%s is refused',
    async (query) => {
      expect((await get(`/api/events/upcoming?${query}`)).statusCode).toBe(400)
    },
  )
})

describe('counts', () => {
  test('[§7 GET /api/events/counts] approved events per category id, and they end with their last day', async () => {
    await takeInApproved(
      { ...day('2027-03-10'), title: 'Today' },
      { ...day('2027-03-09', '2027-03-11'), title: 'Running' },
    )
    const count = async () => (await get('/api/events/counts')).json<Record<string, number>>()
    expect(Object.keys(await count())).toHaveLength(25)
    expect((await count())[CATEGORY]).toBe(2)
    catalogue.setClock('2027-03-10T22:59:59Z')
    expect((await count())[CATEGORY]).toBe(2)
    catalogue.setClock('2027-03-10T23:00:00Z')
    expect((await count())[CATEGORY]).toBe(1)
    catalogue.setClock('2027-03-11T23:00:00Z')
    expect((await count())[CATEGORY]).toBe(0)
    expect((await get('/api/stats/platform')).json()).toMatchObject({ totalEvents: 2, approvedEvents: 2 })
  })

  test('[§7 GET /api/user/dashboard-stats] what is coming up, this week, in how many categories, and saved', async () => {
    // The clock stands on a Wednesday; the week ends on Saturday the 13th.
    const [id = ''] = await takeInApproved(
      { ...day('2027-03-13'), title: 'Saturday' },
      { ...day('2027-03-07', '2027-03-10'), title: 'Since Sunday' },
      { ...day('2027-03-14'), title: 'Next Sunday' },
      { ...day('2027-03-12'), title: 'Elsewhere', categoryId: OTHER_CATEGORY },
    )
    await subscribe(CATEGORY)
    await catalogue.db.insertInto('savedEvent').values({ userId: lotte, eventId: id }).execute()
    expect((await get('/api/user/dashboard-stats')).json()).toEqual({
      upcomingEvents: 3,
      activeCategories: 1,
      weeklyEvents: 2,
      savedEvents: 1,
    })
  })

  test('[§7 GET /api/stats/platform] totals are pending and approved events, cities with an approved one, accounts, countries', async () => {
    const [first = ''] = await takeInAll({ title: 'One' }, { title: 'Two', ...day('2027-04-20') })
    await takeInAll(
      { title: 'Three', city: 'Gent', country: 'BE' },
      { title: 'Held', city: 'Gouda', evidence: UNPROVEN },
    )
    await approve(first)
    expect((await catalogue.http.inject({ url: '/api/stats/platform' })).json()).toEqual({
      totalEvents: 3,
      approvedEvents: 1,
      pendingEvents: 2,
      totalUsers: 0,
      totalCities: 1,
      activeCountries: 2,
    })
  })

  test('recount repairs counters that are off and says by how much', async () => {
    await takeInApproved({})
    await catalogue.db.updateTable('stat').set({ value: 9 }).where('name', '=', 'approved_events').execute()
    await catalogue.db.updateTable('eventCount').set({ approved: 4 }).execute()
    await catalogue.db.deleteFrom('cityCount').execute()
    expect(await recount(catalogue.ctx)).toMatchObject({
      eventCounts: [{ approved: -3 }],
      cityCounts: [{ approved: 1 }],
      stats: [{ name: 'approved_events', value: -8 }],
    })
    expect(await recount(catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
    expect((await get('/api/events/counts')).json()).toMatchObject({ [CATEGORY]: 1 })
  })
})

describe('accounts that arrive by message', () => {
  const state = (id: string, members: Partial<UserState> = {}): UserState => ({
    id,
    role: 'user',
    city: 'Gent',
    country: 'BE',
    language: 'en',
    timeZone: 'Europe/Brussels',
    preferredChannel: 'email',
    deliveryFreq: 'weekly',
    emailNotifications: true,
    pushNotifications: false,
    weeklyDigest: true,
    eventReminders: true,
    digestDay: 4,
    digestHour: 9,
    emailConfirmed: true,
    createdAt: '2027-01-01T00:00:00Z',
    ...members,
  })
  const receive = (version: number, ...items: UserState[]) =>
    inTransaction(catalogue.db, (trx) => projectUsers(storesIn(trx), items, version))
  const total = async () => (await get('/api/stats/platform')).json<{ totalUsers: number }>().totalUsers

  test('are counted once, whatever the order and number of deliveries, and deletion lasts', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await Promise.all([receive(3, state(one)), receive(1, state(one)), receive(2, state(one), state(two))])
    expect(await total()).toBe(2)
    await receive(5, state(one, { deleted: true }))
    await receive(4, state(one))
    expect(await total()).toBe(1)
  })

  test('lose their subscriptions and saved events with the account', async () => {
    await subscribe(CATEGORY)
    await receive(1, state(lotte))
    await receive(2, state(lotte, { deleted: true }))
    expect((await get('/api/subscriptions')).json()).toEqual([])
  })
})
