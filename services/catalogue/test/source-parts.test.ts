import { randomUUID } from 'node:crypto'
import type { AdminEvent, Candidate, EventDetail, UndoResult } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recount } from '../src/domain/counters/recount.ts'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())
beforeEach(async () => {
  for (const table of ['duplicateMember', 'duplicateGroup', 'eventSource', 'event'] as const) {
    await catalogue.db.deleteFrom(table).execute()
  }
  await recount(catalogue.ctx)
})

const NOTHING_OFF = { eventCounts: [], eventTallies: [], cityCounts: [], stats: [] }
const call = (method: 'GET' | 'POST', url: string, role: 'admin' | 'user' = 'admin') =>
  catalogue.http.inject({ method, url, headers: catalogue.keys.bearer({ role }) })
const getEvent = async (id: string, role?: 'admin' | 'user') =>
  (await call('GET', `/api/events/${id}`, role)).json<EventDetail>()
const partPath = (id: string, sourceId: string) => `/api/admin/events/${id}/sources/${sourceId}/part`

const first: Partial<Candidate> = {
  title: 'Duinpan',
  location: 'Zaal Waterlelie',
  endDate: null,
  startDate: '2027-04-09T20:00:00+02:00',
}
const second: Partial<Candidate> = {
  ...first,
  title: 'Duinpan (uitverkocht)',
  location: 'De Waterlelie',
  startDate: '2027-04-09T19:30:00+02:00',
}

/** An event with a joined source. */
async function takeInBoth(members: Partial<Candidate> = {}) {
  await intake(catalogue, candidate(first))
  const joined = candidate({ ...second, ...members })
  const [outcome] = await intake(catalogue, joined)
  expect(outcome?.outcome).toBe('joined')
  const id = outcome?.eventId ?? ''
  const sources = (await getEvent(id)).sources
  return { id, joined, sourceId: sources.find((source) => source.joined)?.id ?? '' }
}

test('an admin sees for every joined source which fields agreed, and how', async () => {
  const { id } = await takeInBoth()
  const { sources } = await getEvent(id)
  expect(sources.map(({ joined }) => joined?.rule)).toEqual([undefined, 'similar title'])
  expect(sources[1]?.joined).toEqual({
    rule: 'similar title',
    canBeParted: true,
    fields: [
      { field: 'title', how: 'equal', stated: 'Duinpan (uitverkocht)', known: 'Duinpan' },
      {
        field: 'start',
        how: 'doors',
        stated: '2027-04-09T19:30:00+02:00',
        known: '2027-04-09T20:00:00+02:00',
      },
      { field: 'city', how: 'equal', stated: 'Deventer', known: 'Deventer' },
      { field: 'venue', how: 'one place', stated: 'De Waterlelie', known: 'Zaal Waterlelie' },
    ],
  })
})

test('only admins see why sources were joined', async () => {
  const { id } = await takeInBoth()
  await approve(catalogue, id)
  const { sources } = await getEvent(id, 'user')
  expect(sources).toHaveLength(2)
  for (const source of sources) expect(Object.keys(source)).not.toEqual(expect.arrayContaining(['joined']))
})

test('a split-off source becomes an event with its stated content, and stays one when it is found again', async () => {
  const { id, joined, sourceId } = await takeInBoth()
  const response = await call('POST', partPath(id, sourceId))
  expect(response.statusCode).toBe(200)
  const { eventId } = response.json<{ eventId: string }>()
  expect(await getEvent(eventId)).toMatchObject({
    title: 'Duinpan (uitverkocht)',
    location: 'De Waterlelie',
    status: 'pending',
    startDate: '2027-04-09T19:30:00+02:00',
    sources: [{ id: sourceId }],
  })
  expect((await getEvent(id)).sources).toHaveLength(1)
  expect((await call('GET', '/api/admin/events/duplicates')).json()).toEqual([])
  const [again] = await intake(catalogue, joined)
  expect(again).toMatchObject({ outcome: 'joined', eventId })
  expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
})

test('undo merges the two again, with both sources', async () => {
  const { id, sourceId } = await takeInBoth()
  const { eventId, actionId } = (await call('POST', partPath(id, sourceId))).json<Record<string, string>>()
  const undone = await call('POST', `/api/admin/events/actions/${actionId}/undo`)
  expect(undone.json<UndoResult>()).toEqual({ undone: 2, skipped: [] })
  expect((await getEvent(id)).sources).toHaveLength(2)
  const [merged] = (await call('GET', '/api/admin/events?status=merged')).json<AdminEvent[]>()
  expect(merged).toMatchObject({ id: eventId, mergedInto: id })
  expect(await recount(catalogue.ctx)).toEqual(NOTHING_OFF)
})

test('the audit trail names the admin who split it off', async () => {
  const { id, sourceId } = await takeInBoth()
  await call('POST', partPath(id, sourceId))
  const { items } = await catalogue.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(items).toMatchObject([{ action: 'event.source_parted' }])
})

test('the first source of an event, one of another event and an unknown one cannot be split off', async () => {
  const { id, sourceId } = await takeInBoth()
  const own = (await getEvent(id)).sources[0]?.id ?? ''
  expect((await call('POST', partPath(id, own))).statusCode).toBe(409)
  expect((await call('POST', partPath(id, randomUUID()))).statusCode).toBe(404)
  expect((await call('POST', partPath(randomUUID(), sourceId))).statusCode).toBe(404)
  expect((await call('POST', partPath(id, sourceId), 'user')).statusCode).toBe(403)
})

test('of two concurrent splits of a source the second is not found', async () => {
  const { id, sourceId } = await takeInBoth()
  const answers = await Promise.all([1, 2].map(() => call('POST', partPath(id, sourceId))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
})
