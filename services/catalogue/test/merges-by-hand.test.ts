import { randomUUID } from 'node:crypto'
import type { Candidate, DecidedEvent, EventMerge, UndoResult } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { eraseUsers } from '../src/domain/people/erasure.ts'
import { suggestEvent } from '../src/domain/people/suggestions.ts'
import { announced, CATEGORY, OTHER_CATEGORY, UNPROVEN } from './candidates.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(async () => {
  await stage.clear()
  await stage.catalogue.db.deleteFrom('savedEvent').execute()
})
afterAll(() => stage.catalogue.close())

const MARKET: Partial<Candidate> = {
  title: 'Kerstmarkt Oudegracht',
  description: null,
  startDate: '2027-12-11T11:00:00+01:00',
  endDate: '2027-12-11T20:00:00+01:00',
  city: 'Utrecht',
  location: null,
  link: 'https://market.example/kerst',
  categoryId: CATEGORY,
}
const STALLS: Partial<Candidate> = {
  title: 'Winterse kramen',
  description: 'Stalls along the canal.',
  startDate: '2027-12-11',
  endDate: null,
  allDay: true,
  city: 'De Bilt',
  location: 'Tussen Bakkerbrug en Stadhuisbrug',
  link: 'https://stalls.example/winter',
  categoryId: OTHER_CATEGORY,
}
const merge = (eventIds: readonly string[], values: EventMerge['values'] = {}) =>
  stage.admin('POST', '/api/admin/events/merge', { eventIds, values })
const rowOf = (id: string) =>
  stage.catalogue.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const unchanging = async (id: string) => {
  const { sequence: _sequence, updatedAt: _updatedAt, ...row } = await rowOf(id)
  return row
}

test('Two events become one with the chosen values, both sources and all saves; undo makes them two as before', {
  tags: 'review.same-by-hand',
}, async () => {
  const { db, ctx } = stage.catalogue
  const [market = '', stalls = ''] = await stage.takeInAll(MARKET, STALLS)
  await stage.admin('PUT', `/api/events/${stalls}/approve`)
  const [lotte, omar] = [randomUUID(), randomUUID()]
  await db
    .insertInto('savedEvent')
    .values([
      { userId: lotte, eventId: market },
      { userId: omar, eventId: stalls },
    ])
    .execute()
  const before = [await unchanging(market), await unchanging(stalls)]
  const merged = (
    await merge([market, stalls], {
      title: market,
      start: market,
      end: market,
      city: market,
      location: stalls,
      link: market,
      category: stalls,
      description: stalls,
    })
  ).json<DecidedEvent>()
  // The approved one is kept, in whatever order they are named.
  expect(merged).toMatchObject({
    id: stalls,
    status: 'approved',
    title: MARKET.title,
    startDate: MARKET.startDate,
    endDate: MARKET.endDate,
    allDay: false,
    city: 'Utrecht',
    location: STALLS.location,
    sourceLink: MARKET.link,
    categoryId: OTHER_CATEGORY,
    description: STALLS.description,
  })
  expect(await rowOf(market)).toMatchObject({ status: 'merged', mergedInto: stalls })
  const sources = await db.selectFrom('eventSource').select('eventId').execute()
  expect(sources).toEqual([{ eventId: stalls }, { eventId: stalls }])
  const savers = await db.selectFrom('savedEvent').select('userId').where('eventId', '=', stalls).execute()
  expect(new Set(savers.map(({ userId }) => userId))).toEqual(new Set([lotte, omar]))
  expect((await announced(stage.catalogue, 'event.changed')).at(-1)).toMatchObject({ title: MARKET.title })
  expect(await recount(ctx)).toEqual(NOTHING_OFF)
  expect((await stage.undo(merged.actionId)).json<UndoResult>()).toEqual({ undone: 2, skipped: [] })
  expect([await unchanging(market), await unchanging(stalls)]).toEqual(before)
  expect(
    await db.selectFrom('savedEvent').select(['userId', 'eventId']).orderBy('eventId').execute(),
  ).toEqual(
    [
      { userId: lotte, eventId: market },
      { userId: omar, eventId: stalls },
    ].toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1)),
  )
  expect(await recount(ctx)).toEqual(NOTHING_OFF)
})

test('Of two that wait the older one is kept, and it waits for approval when one of them does', {
  tags: 'review.same-by-hand',
}, async () => {
  const [held = '', pending = ''] = await stage.takeInAll({ ...MARKET, evidence: UNPROVEN }, STALLS)
  expect(await stage.statusesOf([held, pending])).toEqual(['held', 'pending'])
  const { actionId } = (await merge([pending, held])).json<DecidedEvent>()
  expect(await stage.statusesOf([held, pending])).toEqual(['pending', 'merged'])
  await stage.undo(actionId)
  expect(await stage.statusesOf([held, pending])).toEqual(['held', 'pending'])
})

test('A start and an end of different events are taken when they fit, and else refused by field', {
  tags: 'review.same-by-hand',
}, async () => {
  const morning = { startDate: '2027-12-11T09:00:00+01:00', endDate: '2027-12-11T10:00:00+01:00' }
  const [market = '', other = ''] = await stage.takeInAll(MARKET, { ...STALLS, ...morning, allDay: false })
  const refused = await merge([market, other], { start: market, end: other })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    message: 'The dates cannot be used: it ends before it starts',
    errors: [{ field: 'startDate' }],
  })
  const merged = await merge([market, other], { start: other, end: market })
  expect(merged.json()).toMatchObject({ startDate: morning.startDate, endDate: MARKET.endDate })
})

const series = { feed: 'https://feed.example/a.ics', uid: 'weekly' }
test.each<[string, (ids: string[]) => Promise<string[]>, number, string]>([
  ['with itself', async ([market = '']) => [market, market], 400, 'An event cannot be made one with itself.'],
  [
    'with another date of its series',
    () =>
      stage.takeInAll(
        { ...MARKET, series },
        { ...MARKET, startDate: '2027-12-18T11:00:00+01:00', endDate: null, series },
      ),
    409,
    'Two dates of one series stay two events.',
  ],
  [
    'with one that was merged meanwhile',
    async ([market = '', stalls = '']) => {
      const [third = ''] = await stage.takeInAll({ title: 'Kerstmis op het plein' })
      await merge([market, stalls])
      return [third, stalls]
    },
    409,
    'One of these events has been made one with another event meanwhile.',
  ],
  [
    'with one that was rejected',
    async ([market = '', stalls = '']) => {
      await stage.admin('PUT', `/api/events/${stalls}/reject`)
      return [market, stalls]
    },
    409,
    'Only events that wait or are public can be made one.',
  ],
  [
    'with one that does not exist',
    async ([market = '']) => [market, randomUUID()],
    404,
    'There are no two events with these ids.',
  ],
])(
  'An event is not made one %s, which is said in words',
  { tags: 'review.same-by-hand' },
  async (_, prepare, status, message) => {
    const ids = await prepare(await stage.takeInAll(MARKET, STALLS))
    const before = await Promise.all(ids.map((id) => stage.catalogue.ctx.stores.events.find(id)))
    const response = await merge(ids)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toContain('application/problem+json')
    expect(response.json()).toMatchObject({ message })
    expect(await Promise.all(ids.map((id) => stage.catalogue.ctx.stores.events.find(id)))).toEqual(before)
  },
)

test('Values of a third event are refused', async () => {
  const [market = '', stalls = ''] = await stage.takeInAll(MARKET, STALLS)
  expect((await merge([market, stalls], { title: randomUUID() })).statusCode).toBe(400)
})

test('Of two admins who make an event one with others at once, one is told that it is no longer there', async () => {
  const [one = '', two = '', three = ''] = await stage.takeInAll(MARKET, STALLS, {
    title: 'Kerst op het plein',
  })
  const answers = await Promise.all([merge([one, three]), merge([two, three])])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await recount(stage.catalogue.ctx)).toEqual(NOTHING_OFF)
})

test('Words of a suggestion stay with it until it is approved, and leave what undo stores with their author', async () => {
  const { ctx, db, clock } = stage.catalogue
  const suggest = async (userId: string, title: string) => {
    const known = new Set((await db.selectFrom('event').select('id').execute()).map(({ id }) => id))
    await suggestEvent(ctx, userId, { title, startDate: '2027-12-11', city: 'Utrecht' }, 'request')
    const rows = await db.selectFrom('event').select('id').execute()
    return rows.find(({ id }) => !known.has(id))?.id ?? ''
  }
  const [lotte, omar] = [randomUUID(), randomUUID()]
  const [market = ''] = await stage.takeInAll(MARKET)
  const suggested = await suggest(lotte, 'Lichtjestocht door de wijk')
  const another = await suggest(omar, 'Warme wijn bij de buren')
  const refused = await merge([suggested, another], { title: another })
  expect(refused.json()).toMatchObject({
    message: 'The words of a suggestion stay with it until it is approved.',
  })
  await stage.admin('PUT', `/api/events/${market}/approve`)
  await merge([market, suggested], { title: suggested })
  await stage.admin('PUT', `/api/admin/events/${market}`, { title: 'Another title' })
  await inTransaction(db, (trx) =>
    eraseUsers(storesIn(trx), [{ id: lotte, requestedAt: '2027-03-10T12:00:00Z' }], 1, clock.now, null),
  )
  const stored = JSON.stringify(await db.selectFrom('reviewActionItem').select('before').execute())
  expect(stored).not.toContain('Lichtjestocht door de wijk')
})
