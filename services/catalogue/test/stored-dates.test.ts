import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { recount } from '../src/domain/counters/recount.ts'
import { happeningLock } from '../src/domain/intake/happenings.ts'
import { groupStoredDates } from '../src/domain/intake/stored-dates.ts'
import { followSeries } from '../src/domain/people/followed-series.ts'
import { announced, candidate, dateOf, intake } from './candidates.ts'
import { NOTHING_OFF, openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

const elsewhere = { location: 'Markt 1, 2801 JJ Gouda' }
const read = async (...found: Candidate[]) =>
  (await intake(stage.catalogue, ...found)).map(({ eventId }) => eventId ?? '')
const approve = (...ids: string[]) =>
  Promise.all(ids.map((id) => stage.admin('PUT', `/api/events/${id}/approve`)))
const eventRows = () => stage.catalogue.db.selectFrom('event').orderBy('id')
const seriesOf = async (...ids: string[]) => {
  const rows = await eventRows().select(['id', 'seriesId']).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.seriesId)
}
const areTogether = async (...ids: string[]) => {
  const [first, ...others] = await seriesOf(...ids)
  return first !== null && others.every((id) => id === first)
}
const groupAll = () => groupStoredDates(stage.catalogue.ctx)

/** Events as a release stored them that brought these dates together only where they are equal to the letter. */
async function asStoredBefore(...alone: string[]): Promise<void> {
  const { db } = stage.catalogue
  await db.updateTable('event').set({ seriesId: null }).where('id', 'in', alone).execute()
  await db.deleteFrom('seriesGrouping').execute()
  await db.insertInto('seriesGrouping').values({ cityKey: '', normalisedTitle: '' }).execute()
  await db.deleteFrom('outbox').execute()
}

const tags = ['series.upgrade', 'series.single-dates']

describe('stored single dates of one happening', () => {
  test('are brought together as new ones are; decisions with their undo, hearts and totals stay', {
    tags,
  }, async () => {
    const { db, ctx } = stage.catalogue
    const [first = '', second = ''] = await read(dateOf('2027-04-03'), dateOf('2027-04-10', elsewhere))
    const [other = '', unlike = ''] = await read(
      dateOf('2027-04-17', { title: 'Nachtuil leest voor', location: null }),
      dateOf('2027-04-24', { location: 'Sporthal De Mammoet' }),
    )
    const [another = ''] = await read(dateOf('2027-05-01', { title: 'Nachtuil leest voor', location: null }))
    const [approved] = await approve(first)
    await db.insertInto('savedEvent').values({ userId: randomUUID(), eventId: first }).execute()
    await asStoredBefore(first, second, other, another)
    const decided = () => eventRows().select(['id', 'title', 'status', 'sequence', 'approvalId']).execute()
    const before = await decided()
    const saved = await db.selectFrom('savedEvent').selectAll().execute()

    await groupAll()
    expect(await areTogether(first, second)).toBe(true)
    expect(await areTogether(other, another)).toBe(true)
    expect(await seriesOf(unlike)).toEqual([null])
    expect(await decided()).toEqual(before)
    expect(await db.selectFrom('savedEvent').selectAll().execute()).toEqual(saved)
    expect(await recount(ctx)).toEqual(NOTHING_OFF)
    const [seriesId] = await seriesOf(first)
    expect(await announced(stage.catalogue, 'event.changed')).toMatchObject([{ id: first, seriesId }])
    const { actionId } = approved?.json<{ actionId: string }>() ?? { actionId: '' }
    expect((await stage.undo(actionId)).json()).toMatchObject({ undone: 1, skipped: [] })
  })

  test('on neighbouring days are no longer suggested as duplicates', { tags }, async () => {
    const { db } = stage.catalogue
    const [first = '', second = ''] = await read(dateOf('2027-04-03'), dateOf('2027-04-04', elsewhere))
    await asStoredBefore(first, second)
    const group = { id: randomUUID(), size: 2, localDate: '2027-04-03' }
    await db.insertInto('duplicateGroup').values(group).execute()
    const members = [first, second].map((eventId) => ({ eventId, groupId: group.id }))
    await db.insertInto('duplicateMember').values(members).execute()
    await groupAll()
    expect(await areTogether(first, second)).toBe(true)
    expect((await stage.admin('GET', '/api/admin/events/duplicates')).json()).toEqual([])
  })

  test('with two series have one: that which an admin approved, with the followers of both', {
    tags: [...tags, 'series.follow'],
  }, async () => {
    const { db, ctx } = stage.catalogue
    const there = { title: 'Rommelmarkt', location: 'Sporthal De Mammoet' }
    const kept = await read(dateOf('2027-04-03'), dateOf('2027-04-10'))
    const gone = await read(dateOf('2027-04-17', there), dateOf('2027-04-24', there))
    await approve(...gone)
    await stage.admin('PUT', `/api/events/${kept[0]}/approve-series`)
    const [keptSeries, goneSeries] = await seriesOf(kept[0] ?? '', gone[0] ?? '')
    const reader = randomUUID()
    await followSeries(ctx, reader, goneSeries ?? '', 'request')
    await db.updateTable('event').set(elsewhere).where('id', 'in', gone).execute()
    await asStoredBefore(randomUUID())

    await groupAll()
    expect(new Set(await seriesOf(...kept, ...gone))).toEqual(new Set([keptSeries]))
    const followed = await db.selectFrom('followedSeries').select(['userId', 'seriesId']).execute()
    expect(followed).toEqual([{ userId: reader, seriesId: keptSeries }])
    expect(await announced(stage.catalogue, 'follow.changed')).toMatchObject([
      { seriesId: goneSeries, deleted: true },
      { seriesId: keptSeries },
    ])
  })

  test('join an entry that repeats; one that an admin took out of its series stays alone', {
    tags: [...tags, 'series.reversible'],
  }, async () => {
    const weekly = (day: string) =>
      dateOf(day, {
        series: {
          feed: 'https://feed.example/a.ics',
          uid: 'w',
          slot: day,
          rule: 'FREQ=WEEKLY',
          exceptions: [],
        },
      })
    const entry = await read(weekly('2027-04-03'), weekly('2027-04-10'))
    const [joins = '', alone = ''] = await read(
      dateOf('2027-04-17', elsewhere),
      dateOf('2027-04-24', elsewhere),
    )
    await asStoredBefore(joins, alone)
    await stage.catalogue.db.updateTable('event').set({ standsAlone: true }).where('id', '=', alone).execute()
    await groupAll()
    expect(await areTogether(...entry, joins)).toBe(true)
    expect(await seriesOf(alone)).toEqual([null])
  })
})

test('a process that dies in the middle loses no part that was done, and the next one goes on there; two never work at once', {
  tags,
}, async () => {
  const { db } = stage.catalogue
  const last = { city: 'Zwolle', location: 'Grote Markt' }
  /** More titles than one part has. */
  const between = Array.from({ length: 210 }, (_, at) =>
    candidate({ title: `Optocht ${(at + 26 ** 2).toString(36)}`, city: 'Middelburg' }),
  )
  const early = await read(dateOf('2027-04-03'), dateOf('2027-04-10', elsewhere))
  const late = await read(
    dateOf('2027-04-03', last),
    dateOf('2027-04-10', { ...last, location: 'Grote Markt 1' }),
  )
  await read(...between)
  await approve(...early, ...late)
  await asStoredBefore(...early, ...late)

  const isHeld = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const title = await db
    .selectFrom('event')
    .select(['cityKey', 'normalisedTitle'])
    .where('id', 'in', late)
    .executeTakeFirstOrThrow()
  const holding = inTransaction(db, async (trx) => {
    await storesIn(trx).candidates.lock([happeningLock(title)])
    isHeld.resolve()
    await mayEnd.promise
  })
  await isHeld.promise
  const dying = groupAll().then(
    () => 'done',
    () => 'died',
  )
  const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await waitFor(async () => (await waiting.execute(db)).rows.length === 1, { what: 'the second part' })
  expect([await areTogether(...early), await areTogether(...late)]).toEqual([true, false])
  await groupAll()
  expect(await areTogether(...late)).toBe(false)

  await sql`select pg_terminate_backend(pid) from (${waiting}) as stuck`.execute(db)
  expect(await dying).toBe('died')
  mayEnd.resolve()
  await holding
  expect(await areTogether(...late)).toBe(false)
  const [place] = await db.selectFrom('seriesGrouping').select('cityKey').execute()
  expect(place?.cityKey).toContain('middelburg')

  await groupAll()
  expect([await areTogether(...early), await areTogether(...late)]).toEqual([true, true])
  const told = await announced(stage.catalogue, 'event.changed')
  expect(told.map(({ id }) => id).toSorted()).toEqual([...early, ...late].toSorted())
  expect(await db.selectFrom('seriesGrouping').selectAll().execute()).toEqual([])
})
