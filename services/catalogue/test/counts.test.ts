import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { CATEGORY, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { day, type EventStage, lotte, openEventStage } from './event-stage.ts'

let stage: EventStage
beforeAll(async () => {
  stage = await openEventStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

describe('counts', () => {
  test('approved events per category id, until the end of their last day', {
    tags: ['stats.event-counts', 'calls.counts'],
  }, async () => {
    await stage.takeInApproved(
      { ...day('2027-03-10'), title: 'Today' },
      { ...day('2027-03-09', '2027-03-11'), title: 'Running' },
    )
    const count = async () => (await stage.get('/api/events/counts')).json<Record<string, number>>()
    expect(Object.keys(await count())).toHaveLength(25)
    expect((await count())[CATEGORY]).toBe(2)
    stage.catalogue.setClock('2027-03-10T22:59:59Z')
    expect((await count())[CATEGORY]).toBe(2)
    stage.catalogue.setClock('2027-03-10T23:00:00Z')
    expect((await count())[CATEGORY]).toBe(1)
    stage.catalogue.setClock('2027-03-11T23:00:00Z')
    expect((await count())[CATEGORY]).toBe(0)
    expect((await stage.get('/api/stats/platform')).json()).toMatchObject({
      totalEvents: 2,
      approvedEvents: 2,
    })
  })

  test('of one city, by any of its names', { tags: ['categories.city-keeps-cards'] }, async () => {
    await stage.takeInApproved(
      { ...day('2027-03-10'), title: 'Here', city: 'Den Haag' },
      { ...day('2027-03-09', '2027-03-11'), title: 'Running', city: 'Den Haag' },
      { ...day('2027-03-10'), title: 'Elsewhere', city: 'Gouda' },
    )
    const of = (city: string) => stage.get(`/api/events/counts?${new URLSearchParams({ city }).toString()}`)
    expect((await of('The Hague')).json()).toEqual({ [CATEGORY]: 2 })
    const refused = await of('Qqqqqqqqqq')
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ field: 'city' }] }])
  })

  test('coming events, events this week, their categories, and saved events', {
    tags: [
      'stats.upcoming-events',
      'stats.active-categories',
      'stats.weekly-events',
      'stats.saved-events',
      'calls.dashboard-stats',
    ],
  }, async () => {
    // The clock is on a Wednesday; the week ends on Saturday the 13th.
    const [id = ''] = await stage.takeInApproved(
      { ...day('2027-03-13'), title: 'Saturday' },
      { ...day('2027-03-07', '2027-03-10'), title: 'Since Sunday' },
      { ...day('2027-03-14'), title: 'Next Sunday' },
      { ...day('2027-03-12'), title: 'Elsewhere', categoryId: OTHER_CATEGORY },
    )
    await stage.subscribe(CATEGORY)
    await stage.catalogue.db.insertInto('savedEvent').values({ userId: lotte, eventId: id }).execute()
    expect((await stage.get('/api/user/dashboard-stats')).json()).toEqual({
      upcomingEvents: 3,
      activeCategories: 1,
      weeklyEvents: 2,
      savedEvents: 1,
    })
  })

  test('totals are pending and approved events, cities with an approved one, accounts, countries', {
    tags: [
      'stats.total-events',
      'stats.total-users',
      'stats.total-cities',
      'stats.active-countries',
      'calls.platform-stats',
    ],
  }, async () => {
    const [first = ''] = await stage.takeInAll({ title: 'One' }, { title: 'Two', ...day('2027-04-20') })
    await stage.takeInAll(
      { title: 'Three', city: 'Gent', country: 'BE' },
      { title: 'Held', city: 'Gouda', evidence: UNPROVEN },
    )
    await stage.approve(first)
    expect((await stage.catalogue.http.inject({ url: '/api/stats/platform' })).json()).toEqual({
      totalEvents: 3,
      approvedEvents: 1,
      pendingEvents: 2,
      totalUsers: 0,
      totalCities: 1,
      activeCountries: 2,
    })
  })

  test('recount repairs wrong counters and reports the differences', async () => {
    await stage.takeInApproved({})
    await stage.catalogue.db
      .updateTable('stat')
      .set({ value: 9 })
      .where('name', '=', 'approved_events')
      .execute()
    await stage.catalogue.db.updateTable('eventCount').set({ approved: 4 }).execute()
    await stage.catalogue.db.deleteFrom('cityCount').execute()
    expect(await recount(stage.catalogue.ctx)).toMatchObject({
      eventCounts: [{ approved: -3 }],
      cityCounts: [{ approved: 1 }],
      stats: [{ name: 'approved_events', value: -8 }],
    })
    expect(await recount(stage.catalogue.ctx)).toEqual({
      eventCounts: [],
      eventTallies: [],
      cityCounts: [],
      stats: [],
    })
    expect((await stage.get('/api/events/counts')).json()).toMatchObject({ [CATEGORY]: 1 })
  })
})
