import { randomUUID } from 'node:crypto'
import type { Candidate, Evidence } from '@uitpost/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { intakeCandidates } from '../src/domain/intake/intake.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake, OTHER_CATEGORY, PROVEN, UNPROVEN } from './candidates.ts'
import { overlap } from './lock-waits.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  const { db } = catalogue
  for (const table of [
    'proposal',
    'eventSource',
    'event',
    'series',
    'eventCount',
    'eventTally',
    'cityCount',
    'outbox',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.updateTable('stat').set({ value: 0 }).execute()
})

const events = () => catalogue.db.selectFrom('event').selectAll().orderBy('startAt').orderBy('id').execute()
const sources = () => catalogue.db.selectFrom('eventSource').selectAll().execute()
const openProposals = () =>
  catalogue.db.selectFrom('proposal').selectAll().where('status', '=', 'open').execute()
const setStatus = (status: 'rejected' | 'approved', id: string) =>
  catalogue.db
    .updateTable('event')
    .set({ status, approvedAt: status === 'approved' ? catalogue.clock.now : null })
    .where('id', '=', id)
    .execute()

test('the same event from three sources is one event with three sources', async () => {
  await intake(catalogue, candidate())
  await intake(
    catalogue,
    candidate({ title: 'Boekenmarkt 2027', location: null, startDate: '2027-04-04T10:15:00+02:00' }),
  )
  const [outcome] = await intake(
    catalogue,
    candidate({ title: 'De Deventer boekenmarkt', location: 'Aan de IJsselkade, Deventer' }),
  )
  expect(outcome).toMatchObject({ outcome: 'joined', eventStatus: 'pending' })
  expect(await events()).toHaveLength(1)
  expect(await sources()).toHaveLength(3)
})

const weekly = { feed: 'https://feed.example/a.ics', uid: 'weekly', slot: 'first' }
const sameId = randomUUID()
test.each<[string, Partial<Candidate>, Partial<Candidate>]>([
  ['on one day', {}, {}],
  ['on a day and the one before', {}, { startDate: '2027-04-03' }],
  [
    'known by its id, wherever it is now',
    { id: sameId },
    { id: sameId, city: 'Delft', startDate: '2027-05-04', endDate: null },
  ],
  [
    'known by its place in a series, whenever it is now',
    { series: weekly },
    { series: weekly, startDate: '2027-05-04', endDate: null },
  ],
])('two concurrent queries that find one event take it in once: %s', async (_, one, other) => {
  const days = { startDate: '2027-04-04', endDate: '2027-04-06', allDay: true, link: null }
  const { waited } = await overlap(
    catalogue,
    (trx) => intakeCandidates(storesIn(trx), [candidate({ ...days, ...one })], catalogue.clock.now, null),
    () => intake(catalogue, candidate({ ...days, ...other })),
  )
  expect(waited).toBe(true)
  expect(await events()).toHaveLength(1)
})

test('events that one query read on one page under one link stay separate', async () => {
  const found = { link: 'https://books.example/agenda', queryId: randomUUID() }
  await intake(
    catalogue,
    candidate({ ...found, title: 'Bloemencorso' }),
    candidate({ ...found, title: 'Steltenloop' }),
  )
  expect(await events()).toHaveLength(2)
})

test('dates of a weekly series are separate events, even when they follow each other daily', async () => {
  const series = { feed: 'https://feed.example/a.ics', uid: 'market@example' }
  const link = 'https://market.example/'
  const dates = ['2027-04-04', '2027-04-05', '2027-04-11'].map((startDate) =>
    candidate({ startDate, endDate: null, allDay: true, series, link }),
  )
  const outcomes = await intake(catalogue, ...dates)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
  const rows = await events()
  expect(new Set(rows.map((row) => row.seriesId)).size).toBe(1)
})

test('a date of a series that another feed lists too is joined to that date only', async () => {
  const dates = ['2027-04-04', '2027-04-05']
  const ofFeed = (feed: string) =>
    dates.map((startDate) =>
      candidate({ startDate, endDate: null, allDay: true, series: { feed, uid: 'market' } }),
    )
  await intake(catalogue, ...ofFeed('https://one.example/a.ics'))
  await intake(catalogue, ...ofFeed('https://two.example/b.ics'))
  expect((await events()).map((row) => row.localDate)).toEqual(dates)
  expect(await sources()).toHaveLength(4)
})

describe('proof', () => {
  test('a candidate of a run without proof of a required field is held and counted nowhere', async () => {
    const [outcome] = await intake(catalogue, candidate({ evidence: UNPROVEN, verdict: 'partly' }))
    expect(outcome).toMatchObject({ outcome: 'created', eventStatus: 'held' })
    expect((await catalogue.ctx.stores.counters.stats()).pending_events).toBe(0)
  })

  test('proof by another source makes a held event pending, with the content that is proven', async () => {
    await intake(
      catalogue,
      candidate({ evidence: UNPROVEN, verdict: 'unreachable', link: 'https://gone.example/' }),
    )
    const [outcome] = await intake(catalogue, candidate({ link: 'https://real.example/' }))
    expect(outcome).toMatchObject({ outcome: 'joined', eventStatus: 'pending' })
    expect(await events()).toMatchObject([{ status: 'pending', sourceLink: 'https://real.example/' }])
    expect((await catalogue.ctx.stores.counters.stats()).pending_events).toBe(1)
  })

  test('a later check of the same source can prove a held event', async () => {
    const first = candidate({ evidence: UNPROVEN, verdict: 'unreachable' })
    await intake(catalogue, first)
    const later = { ...first.source, checkedAt: '2027-03-09T00:00:00Z' }
    await intake(catalogue, { ...first, evidence: PROVEN, verdict: 'verified', source: later })
    expect(await events()).toMatchObject([{ status: 'pending' }])
    expect(await sources()).toMatchObject([{ verdict: 'verified' }])
  })

  test("a user's suggestion is pending without proof", async () => {
    const [outcome] = await intake(
      catalogue,
      candidate({ runId: null, evidence: UNPROVEN, verdict: 'unverified' }),
    )
    expect(outcome?.eventStatus).toBe('pending')
  })
})

test('a rejected event is not taken in again', async () => {
  const [created] = await intake(catalogue, candidate())
  await setStatus('rejected', created?.eventId ?? '')
  const [again] = await intake(catalogue, candidate())
  expect(again).toMatchObject({ outcome: 'refused', reason: 'rejected earlier', eventId: created?.eventId })
  expect(await events()).toHaveLength(1)
})

test('a merged event that is found again is a source of the kept event', async () => {
  const outcomes = await intake(
    catalogue,
    candidate({ title: 'Boekenmarkt langs de IJssel' }),
    candidate({ title: 'Grote lezersdag' }),
  )
  const [kept = '', merged = ''] = outcomes.map(({ eventId }) => eventId ?? '')
  await catalogue.db
    .updateTable('event')
    .set({ status: 'merged', mergedInto: kept })
    .where('id', '=', merged)
    .execute()
  const [again] = await intake(catalogue, candidate({ title: 'Grote lezersdag' }))
  expect(again).toMatchObject({ outcome: 'joined', eventId: kept, eventStatus: 'pending' })
})

test.each<[string, Partial<Candidate>]>([
  ['it is over', { startDate: '2027-03-09T10:00:00+01:00', endDate: '2027-03-09T12:00:00+01:00' }],
  ['it ends before it starts', { endDate: '2027-04-03T17:00:00+02:00' }],
  ['it is too far ahead', { startDate: '2031-04-04', endDate: null, allDay: true }],
  ['it lasts too long to be an event', { startDate: '2027-04-04', endDate: '2028-12-31', allDay: true }],
  ['the date or its time zone cannot be read', { startDate: '2027-02-30', endDate: null, allDay: true }],
  ['the date or its time zone cannot be read', { startDate: 'next Sunday', endDate: null }],
  ['the date or its time zone cannot be read', { timeZone: 'Europe/Nowhere' }],
  ['it has no title', { title: '​ ' }],
  ['it is cancelled', { cancelled: true }],
])('refused because %s', async (reason, members) => {
  const [outcome] = await intake(catalogue, candidate(members))
  expect(outcome).toMatchObject({ outcome: 'refused', reason, eventId: null })
  expect(await events()).toHaveLength(0)
})

test('one refused candidate does not stop the others', async () => {
  const outcomes = await intake(catalogue, candidate({ startDate: 'soon' }), candidate())
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'created'])
})

test('the dates of an event are instants and local days of its own zone', async () => {
  await intake(
    catalogue,
    candidate({
      startDate: '2027-03-28T23:30:00+02:00',
      endDate: '2027-03-29T00:00:00+02:00',
      title: 'Nachtmarkt',
    }),
    candidate({ startDate: '2027-03-27', endDate: '2027-03-28', allDay: true, title: 'Kermis' }),
  )
  expect(await events()).toMatchObject([
    { localDate: '2027-03-27', localEndDate: '2027-03-28', endAt: new Date('2027-03-28T22:00:00Z') },
    { localDate: '2027-03-28', localEndDate: '2027-03-28', startAt: new Date('2027-03-28T21:30:00Z') },
  ])
})

test('taking in the same candidates again changes nothing', async () => {
  const found = [candidate(), candidate({ title: 'Lentemarkt', evidence: UNPROVEN })]
  await intake(catalogue, ...found)
  const before = [await events(), await sources(), await catalogue.ctx.stores.counters.stats()]
  const outcomes = await intake(catalogue, ...found)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['joined', 'joined'])
  expect([await events(), await sources(), await catalogue.ctx.stores.counters.stats()]).toEqual(before)
})

test('concurrent intakes of one event create it once', async () => {
  // Opens the connections first, so that the intakes really overlap.
  await Promise.all(Array.from({ length: 6 }, () => sql`select pg_sleep(0.05)`.execute(catalogue.db)))
  const parallel = Array.from({ length: 6 }, (_, i) =>
    intake(
      catalogue,
      candidate({ title: `Vlooienmarkt ${i}x`, location: `Hal ${'abcdef'[i]}${'abcdef'[i]}` }),
      candidate(),
    ),
  )
  const outcomes = (await Promise.all(parallel)).flat()
  expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(7)
  const markets = (await events()).filter((row) => row.title === 'Deventer Boekenmarkt')
  expect(markets).toHaveLength(1)
  expect(await recount(catalogue.ctx)).toEqual({
    eventCounts: [],
    eventTallies: [],
    cityCounts: [],
    stats: [],
  })
})

describe('a cancellation', () => {
  const approvedEvent = async (found: Candidate) => {
    const [created] = await intake(catalogue, found)
    const id = created?.eventId ?? ''
    await approve(catalogue, id)
    return id
  }

  test('of an approved event takes effect at once', async () => {
    const found = candidate()
    const id = await approvedEvent(found)
    await intake(catalogue, { ...found, cancelled: true })
    expect(await events()).toMatchObject([{ id, status: 'cancelled' }])
    expect((await announced(catalogue, 'event.changed')).map((event) => event.status)).toEqual([
      'approved',
      'cancelled',
    ])
    expect((await catalogue.ctx.stores.counters.stats()).approved_events).toBe(0)
  })

  const DENIED: Evidence = {
    ...UNPROVEN,
    contradiction: {
      field: 'status',
      said: { where: 'claim', quote: 'cancelled' },
      against: { where: 'words', quote: 'zo 4 april 2027' },
    },
  }

  test.each(['ai', 'page'] as const)(
    'that the gate contradicts is proposed to an admin, from the same source of kind %s too',
    async (kind) => {
      const found = candidate({ source: { ...candidate().source, kind, url: 'https://books.example/' } })
      const id = await approvedEvent(found)
      const later = { ...found.source, checkedAt: '2027-03-02T00:00:00Z' }
      const off = {
        ...found,
        cancelled: true,
        verdict: 'contradicted' as const,
        evidence: DENIED,
        source: later,
      }
      await intake(catalogue, off)
      expect(await events()).toMatchObject([{ id, status: 'approved' }])
      expect(await openProposals()).toMatchObject([{ eventId: id, kind: 'missing', changes: [] }])
      const told = (await announced(catalogue, 'event.changed')).map(({ status }) => status)
      expect(told).not.toContain('cancelled')
      // An admin's own cancellation is not taken back by a source that never cancelled it.
      await catalogue.db.updateTable('event').set({ status: 'cancelled' }).execute()
      await intake(catalogue, { ...found, source: { ...later, checkedAt: '2027-03-03T00:00:00Z' } })
      expect(await events()).toMatchObject([{ status: 'cancelled' }])
    },
  )

  test('of the same entry of a calendar takes effect at once', async () => {
    const found = candidate({ source: { ...candidate().source, kind: 'feed' } })
    const id = await approvedEvent(found)
    await intake(catalogue, { ...found, cancelled: true, evidence: UNPROVEN })
    expect(await events()).toMatchObject([{ id, status: 'cancelled' }])
  })

  test('from another source without proof changes nothing', async () => {
    await approvedEvent(candidate())
    await intake(catalogue, candidate({ cancelled: true, evidence: UNPROVEN }))
    expect(await events()).toMatchObject([{ status: 'approved' }])
  })
})

describe('a new date of an approved series', () => {
  const series = { feed: 'https://feed.example/a.ics', uid: 'market@example' }
  const link = 'https://market.example/'
  const source = { ...candidate().source, kind: 'feed' as const, url: series.feed }
  const first = () => candidate({ series, link, source })
  const next = { startDate: '2027-04-11T10:00:00+02:00', endDate: '2027-04-11T17:00:00+02:00' }

  beforeEach(async () => {
    const [created] = await intake(catalogue, first())
    await setStatus('approved', created?.eventId ?? '')
    await catalogue.db.updateTable('series').set({ approved: true }).execute()
    await recount(catalogue.ctx)
  })

  test('from the same verified source is approved automatically and announced', async () => {
    const [outcome] = await intake(catalogue, { ...first(), ...next })
    expect(outcome).toMatchObject({ outcome: 'created', eventStatus: 'approved' })
    expect(await announced(catalogue, 'event.changed')).toMatchObject([
      { id: outcome?.eventId, status: 'approved' },
    ])
    expect((await catalogue.ctx.stores.counters.stats()).approved_events).toBe(2)
  })

  test.each<[string, Partial<Candidate>]>([
    ['title', { title: 'Boekenmarkt met veiling' }],
    ['description', { description: 'Something else this time.' }],
    ['venue', { location: 'Schouwburg' }],
    ['link', { link: 'https://elsewhere.example/' }],
    ['category', { categoryId: OTHER_CATEGORY }],
    ['hour', { startDate: '2027-04-11T11:00:00+02:00' }],
    ['verdict', { verdict: 'partly' }],
    ['feed', { source: { ...source, url: 'https://other.example/b.ics' } }],
  ])('is pending when its %s is another', async (_, members) => {
    const [outcome] = await intake(catalogue, { ...first(), ...next, ...members })
    expect(outcome).toMatchObject({ outcome: 'created', eventStatus: 'pending' })
  })
})
