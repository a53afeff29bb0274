import { newId } from '@uitpost/service-kit'
import { statementCounter } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { previewDigest } from '../src/domain/deliveries/digest-preview.ts'
import { BOOKS, NOW, openStage, type Stage } from './stage.ts'

const EVENTS = 20_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  stage.clock.now = NOW
  for (const table of ['delivery', 'digestSchedule', 'recipient', 'event'] as const) {
    await stage.db.deleteFrom(table).execute()
  }
})
afterAll(() => stage.close())

const titlesFor = async (ctx: Stage['ctx'], id: string) =>
  (await previewDigest(ctx, id)).events.map(({ title }) => title)

/** Fills eight weeks with events of a followed category. */
const fill = () =>
  sql`insert into event (id, version, status, title, start_date, start_at, local_date, local_end_date, all_day,
      time_zone, city, city_id, country, category_id, approved_at)
    select gen_random_uuid(), 1, 'approved', 'Markt ' || n, at::date::text, at, at::date, at::date, true,
      'Europe/Amsterdam', 'Utrecht', 'nl-utrecht', 'NL', ${BOOKS.id}::uuid, ${NOW}::timestamptz - interval '30 days'
    from (select n, ${NOW}::timestamptz + make_interval(days => 1 + n % 55) as at
      from generate_series(1, ${EVENTS}::integer) as n) as made`.execute(stage.db)

test('among 20,000 events a preview takes ten statements and forty rows; only the first after a start reads all events', async () => {
  const person = await stage.person()
  await fill()
  const counter = statementCounter()
  const ctx = stage.replica({ db: stage.db.withPlugin(counter.plugin) })
  const first = await counter.count(() => previewDigest(ctx, person.id))
  expect(first.rows).toBeGreaterThan(EVENTS)
  const counted = []
  for (let poll = 0; poll < 5; poll += 1) {
    counted.push(await counter.count(() => previewDigest(ctx, person.id)))
    stage.clock.now = new Date(stage.clock.now.getTime() + 30_000)
  }
  const changed = await stage.event({ title: 'Nieuw' })
  const after = await counter.count(async () =>
    expect(await titlesFor(ctx, person.id)).toContain(changed.title),
  )
  for (const { statements, rows } of [...counted, after]) {
    expect(statements).toBeLessThanOrEqual(10)
    expect(rows).toBeLessThanOrEqual(40)
  }
})

test('concurrent previews load the coming events once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => stage.person()))
  await fill()
  const counter = statementCounter()
  const ctx = stage.replica({ db: stage.db.withPlugin(counter.plugin) })
  const { rows } = await counter.count(() => Promise.all(people.map(({ id }) => previewDigest(ctx, id))))
  expect(rows).toBeLessThan(1.1 * EVENTS)
})

test('a change that commits after a later one is shown', async () => {
  const person = await stage.person()
  const slow = await stage.event({ title: 'Langzaam' })
  const ctx = stage.replica()
  expect(await titlesFor(ctx, person.id)).toEqual(['Langzaam'])
  const ready = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const change = stage.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('event')
      .set({ title: 'Veranderd', status: 'cancelled' })
      .where('id', '=', slow.id)
      .execute()
    ready.resolve()
    await goOn.promise
  })
  await ready.promise
  await stage.event({ title: 'Snel' })
  expect((await titlesFor(ctx, person.id)).toSorted()).toEqual(['Langzaam', 'Snel'])
  goOn.resolve()
  await change
  expect(await titlesFor(ctx, person.id)).toEqual(['Snel'])
})

test.each([
  ['is withdrawn', { status: 'pending' as const }],
  ['loses its category', { categoryId: null }],
  ['moves beyond the weeks', { localDate: '2027-06-01', localEndDate: '2027-06-01' }],
  ['is over', { localDate: '2026-11-01', localEndDate: '2026-11-01' }],
  ['moves to a category without followers', { categoryId: newId() }],
])('an event that %s is not shown any more, and is when it comes back', async (_, change) => {
  const person = await stage.person()
  const event = await stage.event()
  const ctx = stage.replica()
  const shown: string[][] = []
  for (const state of [event, { ...event, ...change }, event]) {
    await stage.event(state)
    shown.push(await titlesFor(ctx, person.id))
  }
  expect(shown).toEqual([[event.title], [], [event.title]])
})

test('a person who got an event is not shown the one it was merged into', async () => {
  const person = await stage.person()
  const [sent, kept] = [await stage.event({ title: 'Dubbel' }), await stage.event({ title: 'Gehouden' })]
  const ctx = stage.replica()
  await stage.ctx.digests.plan([
    {
      id: newId(),
      userId: person.id,
      channel: 'email',
      period: 'p',
      nextAttemptAt: NOW,
      eventIds: [sent.id],
      seriesIds: [],
      runId: null,
    },
  ])
  expect(await titlesFor(ctx, person.id)).toEqual(['Gehouden'])
  await stage.event({ ...sent, status: 'merged', mergedInto: kept.id })
  expect(await titlesFor(ctx, person.id)).toEqual([])
})

test('an event deleted without a recorded change is replaced by another one', async () => {
  const person = await stage.person()
  for (let day = 10; day < 30; day += 1) {
    const localDate = `2026-12-${day}`
    await stage.event({
      title: `Markt ${day}`,
      startAt: `${localDate}T09:00:00.000Z`,
      localDate,
      localEndDate: localDate,
    })
  }
  const ctx = stage.replica()
  expect(await titlesFor(ctx, person.id)).toHaveLength(12)
  await sql`delete from event where local_date < '2026-12-15'`.execute(stage.db)
  expect(await titlesFor(ctx, person.id)).toEqual(Array.from({ length: 12 }, (_, at) => `Markt ${at + 15}`))
})

test('the preview covers the weeks from the current day', async () => {
  const person = await stage.person()
  const day = { localDate: '2027-01-25', localEndDate: '2027-01-25', startAt: '2027-01-25T09:00:00.000Z' }
  await stage.event({ title: 'Ver weg', ...day })
  const ctx = stage.replica()
  expect(await titlesFor(ctx, person.id)).toEqual([])
  stage.clock.now = new Date(NOW.getTime() + 7 * 86_400_000)
  expect(await titlesFor(ctx, person.id)).toEqual(['Ver weg'])
})
