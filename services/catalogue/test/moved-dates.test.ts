import { randomUUID } from 'node:crypto'
import type { Candidate, Proposal } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { approveSeries } from '../src/domain/review/review.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { announced, approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  catalogue.setClock('2027-03-10T12:00:00Z')
  const tables = [
    'reviewAction',
    'proposal',
    'eventSource',
    'event',
    'series',
    'eventCount',
    'eventTally',
    'cityCount',
    'outbox',
  ] as const
  for (const table of tables) await catalogue.db.deleteFrom(table).execute()
  await catalogue.db.updateTable('stat').set({ value: 0 }).execute()
})

const FEED = 'https://feed.example/agenda.ics'
let hour = 0
/** A feed entry at its next reading. */
const entry = (
  day: string,
  members: Partial<Candidate> & { uid?: string; slot?: string; feed?: string } = {},
) => {
  const { uid = 'markt', slot = '', feed = FEED, ...more } = members
  hour += 1
  const checkedAt = new Date(Date.parse('2027-03-01T00:00:00Z') + hour * 3_600_000).toISOString()
  return candidate({
    title: 'Garenmarkt',
    startDate: `${day}T10:00:00+02:00`,
    endDate: `${day}T17:00:00+02:00`,
    link: feed,
    series: { feed, uid, slot },
    source: { kind: 'feed', name: new URL(feed).hostname, url: feed, sandbox: false, checkedAt },
    ...more,
  })
}
const events = () =>
  catalogue.db
    .selectFrom('event')
    .select(['id', 'title', 'localDate', 'status', 'approvedAt'])
    .orderBy('localDate')
    .orderBy('id')
    .execute()
const sources = () => catalogue.db.selectFrom('eventSource').select(['candidateId', 'slot']).execute()
const proposals = async () =>
  (
    await catalogue.http.inject({
      url: '/api/admin/events/proposals',
      headers: catalogue.keys.bearer({ role: 'admin' }),
    })
  ).json<Proposal[]>()
const consistent = async () =>
  expect(await recount(catalogue.ctx)).toEqual({
    eventCounts: [],
    eventTallies: [],
    cityCounts: [],
    stats: [],
  })

describe('a date that its feed moves', () => {
  test.each([
    ['an entry that does not repeat', ''],
    ['one date of a series', '2027-04-10T10:00:00+02:00'],
  ])('%s moves its pending event, and leaves no second one', async (_, slot) => {
    const [first] = await intake(catalogue, entry('2027-04-10', { slot }))
    const moved = entry('2027-04-24', { slot, title: 'Garenmarkt op het plein' })
    const [again] = await intake(catalogue, moved)
    expect(again).toMatchObject({ outcome: 'joined', reason: 'moved date', eventId: first?.eventId })
    expect(await events()).toMatchObject([
      { localDate: '2027-04-24', title: 'Garenmarkt op het plein', status: 'pending' },
    ])
    expect(await sources()).toEqual([{ candidateId: moved.id, slot }])
    await consistent()
  })

  test('leaves the other dates of its series unchanged, also when it moves onto one of them', async () => {
    const [one, two] = ['2027-04-10T10:00:00+02:00', '2027-04-17T10:00:00+02:00']
    await intake(catalogue, entry('2027-04-10', { slot: one }), entry('2027-04-17', { slot: two }))
    await intake(catalogue, entry('2027-04-17', { slot: one }), entry('2027-04-17', { slot: two }))
    expect((await events()).map(({ localDate }) => localDate)).toEqual(['2027-04-17', '2027-04-17'])
    await intake(catalogue, entry('2027-04-12', { slot: one }), entry('2027-04-17', { slot: two }))
    expect((await events()).map(({ localDate }) => localDate)).toEqual(['2027-04-12', '2027-04-17'])
  })

  test('is proposed once when its event was approved alone, and withdrawn when the feed moves it back', async () => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await approve(catalogue, first?.eventId ?? '')
    await intake(catalogue, entry('2027-04-24'))
    await intake(catalogue, entry('2027-04-24'))
    expect(await events()).toMatchObject([{ localDate: '2027-04-10', status: 'approved' }])
    expect(await proposals()).toMatchObject([
      {
        kind: 'moved',
        sourceUrl: FEED,
        event: { id: first?.eventId },
        changes: [
          { field: 'startDate', after: '2027-04-24T10:00:00+02:00' },
          { field: 'endDate', after: '2027-04-24T17:00:00+02:00' },
        ],
      },
    ])
    await intake(catalogue, entry('2027-04-10'))
    expect(await proposals()).toEqual([])
  })

  test('moves the event when an admin confirms it; a dismissed one is not proposed again', async () => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await approve(catalogue, first?.eventId ?? '')
    await intake(catalogue, entry('2027-04-24'))
    const post = (id: string | undefined, answer: string) =>
      catalogue.http.inject({
        method: 'POST',
        url: `/api/admin/events/proposals/${id}/${answer}`,
        headers: catalogue.keys.bearer({ role: 'admin' }),
      })
    const [open] = await proposals()
    expect((await post(open?.id, 'confirm')).statusCode).toBe(200)
    expect(await events()).toMatchObject([{ localDate: '2027-04-24', status: 'approved' }])
    await intake(catalogue, entry('2027-05-01'))
    const [next] = await proposals()
    expect((await post(next?.id, 'dismiss')).statusCode).toBe(200)
    await intake(catalogue, entry('2027-05-08'))
    await intake(catalogue, entry('2027-05-01'))
    expect(await proposals()).toEqual([])
    await consistent()
  })

  test('moves automatically in an approved series when only the date changed, and is announced', async () => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await approveWholeSeries(first?.eventId)
    await intake(catalogue, entry('2027-04-24'))
    expect(await events()).toMatchObject([{ localDate: '2027-04-24', status: 'approved' }])
    const last = (await announced(catalogue, 'event.changed')).at(-1)
    expect(last).toMatchObject({ id: first?.eventId, localDate: '2027-04-24', status: 'approved' })
    expect(await proposals()).toEqual([])
    await consistent()
  })

  test.each<[string, Partial<Candidate>]>([
    ['another hour', { startDate: '2027-04-24T11:00:00+02:00' }],
    ['another place', { location: 'Schouwburg' }],
    ['another title', { title: 'Garenmarkt en meer' }],
    ['no proof', { verdict: 'partly' }],
  ])('is only proposed, even in an approved series, with %s', async (_, change) => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await approveWholeSeries(first?.eventId)
    await intake(catalogue, entry('2027-04-24', change))
    expect(await events()).toMatchObject([{ localDate: '2027-04-10' }])
    expect(await proposals()).toHaveLength(1)
  })

  test("does not undo an admin's edit while the feed repeats its earlier date", async () => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    const edit = { startDate: '2027-04-11T10:00:00+02:00', endDate: '2027-04-11T17:00:00+02:00' }
    await catalogue.http.inject({
      method: 'PUT',
      url: `/api/admin/events/${first?.eventId}`,
      headers: catalogue.keys.bearer({ role: 'admin' }),
      payload: edit,
    })
    const same = entry('2027-04-10')
    const id = (await sources())[0]?.candidateId ?? ''
    await intake(catalogue, { ...same, id })
    expect(await events()).toMatchObject([{ localDate: '2027-04-11' }])
  })

  test('is a new event when the previous date is over: feeds reuse an entry for the next edition', async () => {
    await intake(catalogue, entry('2027-04-10'))
    catalogue.setClock('2027-04-12T12:00:00Z')
    const [next] = await intake(catalogue, entry('2027-09-10'))
    expect(next).toMatchObject({ outcome: 'created' })
    expect((await events()).map(({ localDate }) => localDate)).toEqual(['2027-04-10', '2027-09-10'])
  })

  test("from a source that is not the event's own moves nothing", async () => {
    const other = 'https://other.example/agenda.ics'
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await intake(catalogue, entry('2027-04-10', { feed: other }))
    await intake(catalogue, entry('2027-04-24', { feed: other }))
    expect(await events()).toMatchObject([{ id: first?.eventId, localDate: '2027-04-10' }])
    expect(await sources()).toHaveLength(2)
  })

  test('is not moved back by an older reading', async () => {
    const [early, late] = [entry('2027-04-10'), entry('2027-04-24')]
    await intake(catalogue, late)
    await intake(catalogue, early)
    expect(await events()).toMatchObject([{ localDate: '2027-04-24' }])
  })

  test('leaves a rejected event rejected', async () => {
    const [first] = await intake(catalogue, entry('2027-04-10'))
    await catalogue.db.updateTable('event').set({ status: 'rejected' }).execute()
    const [again] = await intake(catalogue, entry('2027-04-24'))
    expect(again).toMatchObject({ outcome: 'refused', reason: 'rejected earlier', eventId: first?.eventId })
  })
})

describe('a cancellation that its source withdraws', () => {
  test.each(['pending', 'approved'] as const)(
    'gives a %s event its earlier status, and it counts again',
    async (status) => {
      const first = entry('2027-04-10')
      const [created] = await intake(catalogue, first)
      if (status === 'approved') await approve(catalogue, created?.eventId ?? '')
      await intake(catalogue, { ...entry('2027-04-10'), id: first.id, cancelled: true })
      expect(await events()).toMatchObject([{ status: 'cancelled' }])
      await consistent()
      await intake(catalogue, { ...entry('2027-04-10'), id: first.id })
      expect(await events()).toMatchObject([{ status }])
      await consistent()
      const told = (await announced(catalogue, 'event.changed')).map((one) => one.status)
      expect(told).toEqual(status === 'approved' ? ['approved', 'cancelled', 'approved'] : [])
    },
  )

  test('moves the event when the feed gives another date at the same time', async () => {
    await intake(catalogue, entry('2027-04-10'))
    await intake(catalogue, entry('2027-04-10', { cancelled: true }))
    await intake(catalogue, entry('2027-04-24'))
    expect(await events()).toMatchObject([{ localDate: '2027-04-24', status: 'pending' }])
  })

  test('changes nothing while another source cancels the event, or when an admin did', async () => {
    const other = 'https://other.example/agenda.ics'
    const [mine, theirs] = [entry('2027-04-10'), entry('2027-04-10', { feed: other })]
    await intake(catalogue, mine, theirs)
    await intake(catalogue, { ...entry('2027-04-10'), id: mine.id, cancelled: true })
    await intake(catalogue, { ...entry('2027-04-10', { feed: other }), id: theirs.id, cancelled: true })
    await intake(catalogue, { ...entry('2027-04-10'), id: mine.id })
    expect(await events()).toMatchObject([{ status: 'cancelled' }])
    await intake(catalogue, { ...entry('2027-04-10', { feed: other }), id: theirs.id })
    expect(await events()).toMatchObject([{ status: 'pending' }])
    await catalogue.db.updateTable('event').set({ status: 'cancelled' }).execute()
    await intake(catalogue, { ...entry('2027-04-10'), id: mine.id })
    expect(await events()).toMatchObject([{ status: 'cancelled' }])
  })
})

async function approveWholeSeries(eventId: string | null | undefined) {
  await approveSeries(catalogue.ctx, eventId ?? '', { adminId: randomUUID(), requestId: 'request' })
}
