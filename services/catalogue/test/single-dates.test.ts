import { randomUUID } from 'node:crypto'
import { addDays, type Candidate } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dateOf, intake, OTHER_CATEGORY } from './candidates.ts'
import { openReviewStage, type ReviewStage } from './review-stage.ts'

let stage: ReviewStage
beforeAll(async () => {
  stage = await openReviewStage()
})
beforeEach(() => stage.clear())
afterAll(() => stage.catalogue.close())

const read = async (...found: Candidate[]) =>
  (await intake(stage.catalogue, ...found)).map(({ eventId }) => eventId ?? '')
/** The series of some events, as numbers that show which are the same; null without one. */
async function seriesOf(...ids: string[]): Promise<(number | null)[]> {
  const rows = await stage.catalogue.db.selectFrom('event').select(['id', 'seriesId']).execute()
  const series = ids.map((id) => rows.find((row) => row.id === id)?.seriesId ?? null)
  const order = [...new Set(series.filter((one) => one !== null))]
  return series.map((one) => (one === null ? null : order.indexOf(one)))
}
const entry = (day: string, uid: string, rule: string | null = null) =>
  dateOf(day, { series: { feed: 'https://feed.example/a.ics', uid, slot: '', rule, exceptions: [] } })

/** A date of an entry that repeats. */
const repeated = (day: string, rule: string) =>
  dateOf(day, { series: { feed: 'https://feed.example/a.ics', uid: 'w', slot: day, rule, exceptions: [] } })

describe('single dates of one happening', () => {
  test('form a series, whether found together or one after the other', {
    tags: 'series.single-dates',
  }, async () => {
    const [first = ''] = await read(dateOf('2027-04-03'))
    expect(await seriesOf(first)).toEqual([null])
    const [second = '', third = ''] = await read(dateOf('2027-04-10'), dateOf('2027-04-17'))
    expect(await seriesOf(first, second, third)).toEqual([0, 0, 0])
    const [fourth = ''] = await read(dateOf('2027-04-24', { location: 'Markt 1, 2801 JJ Gouda' }))
    expect(await seriesOf(first, fourth)).toEqual([0, 0])
  })

  test.each<[string, Partial<Candidate>]>([
    ['another title', { title: 'Rommelmarkt voor kinderen' }],
    ['another city', { city: 'Delft' }],
    ['another venue', { location: 'Sporthal De Mammoet' }],
    ['no venue', { location: null }],
    ['another hour', { startDate: '2027-04-10T11:00:00+02:00', endDate: '2027-04-10T17:00:00+02:00' }],
    ['another length', { endDate: '2027-04-10T22:00:00+02:00' }],
    ['another category', { categoryId: OTHER_CATEGORY }],
    ['no hour', { startDate: '2027-04-10', endDate: null, allDay: true }],
  ])('are not brought together with %s', { tags: 'series.single-dates' }, async (_, members) => {
    const ids = await read(dateOf('2027-04-03'), dateOf('2027-04-10', members))
    expect(await seriesOf(...ids)).toEqual([null, null])
  })

  test('keep their local hours across a change of the clocks', { tags: 'series.single-dates' }, async () => {
    const winter = { startDate: '2027-11-06T10:00:00+01:00', endDate: '2027-11-06T16:00:00+01:00' }
    const ids = await read(dateOf('2027-04-03'), dateOf('2027-11-06', winter))
    expect(await seriesOf(...ids)).toEqual([0, 0])
  })

  test('without a venue need a title that says enough', { tags: 'series.single-dates' }, async () => {
    const named = (day: string) => dateOf(day, { title: 'Nachtuil leest voor', location: null })
    const plain = (day: string) => dateOf(day, { location: null })
    expect(await seriesOf(...(await read(named('2027-04-03'), named('2027-04-10'))))).toEqual([0, 0])
    expect(await seriesOf(...(await read(plain('2027-05-03'), plain('2027-05-10'))))).toEqual([null, null])
  })

  test('are brought together from feeds that have one entry per date, and each entry keeps its own identity', {
    tags: 'series.single-dates',
  }, async () => {
    const ids = await read(entry('2027-04-03', 'a'), entry('2027-04-10', 'b'), entry('2027-04-17', 'c'))
    expect(await seriesOf(...ids)).toEqual([0, 0, 0])
    // The feed moves one of its dates: the same event, not another one.
    const moved = {
      ...entry('2027-04-18', 'c'),
      source: { ...dateOf('2027-04-18').source, checkedAt: '2027-03-05T00:00:00Z' },
    }
    expect(await read(moved)).toEqual([ids[2]])
  })

  test('join an entry that repeats, and leave its dates where they are', {
    tags: 'series.single-dates',
  }, async () => {
    const weekly = 'FREQ=WEEKLY;BYDAY=SA'
    const ids = await read(entry('2027-04-03', 'w', weekly), entry('2027-04-10', 'w', weekly))
    const [stated = ''] = await read(dateOf('2027-04-14'))
    expect(await seriesOf(...ids, stated)).toEqual([0, 0, 0])
  })

  test('found before an entry that repeats are its dates from then on, with all of their series', {
    tags: ['series.single-dates', 'series.follow'],
  }, async () => {
    /** More dates than an intake loads. */
    const days = Array.from({ length: 12 }, (_, week) => addDays('2027-04-03', 7 * week))
    const stated = await read(...days.map((day) => dateOf(day)))
    for (const id of stated) await stage.admin('PUT', `/api/events/${id}/approve`)
    const before = await stage.catalogue.ctx.stores.events.find(stated[0] ?? '')
    const reader = randomUUID()
    await stage.catalogue.ctx.stores.series.follow(reader, before?.seriesId ?? '')
    await stage.catalogue.db.deleteFrom('outbox').execute()

    const weekly = 'FREQ=WEEKLY;BYDAY=SA'
    const entries = [11, 12, 13].map((week) => addDays('2027-04-03', 7 * week))
    const repeating = await read(...entries.map((day) => repeated(day, weekly)))
    // The first of its dates is one that was known.
    expect(repeating[0]).toBe(stated.at(-1))
    expect(new Set(await seriesOf(...stated, ...repeating))).toEqual(new Set([0]))
    const [followed] = await stage.catalogue.ctx.stores.series.listFollowed(reader, '2027-03-10', 10)
    expect(followed).toMatchObject({ rule: weekly, dates: 12 })
    const told = await stage.catalogue.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'event.changed')
      .orderBy('seq')
      .execute()
    const changed = told.flatMap(({ items }) => items as { id: string; seriesId: string }[])
    expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(stated))
    expect(new Set(changed.map(({ seriesId }) => seriesId))).toEqual(new Set([followed?.id]))
  })

  test('found together with an entry that repeats are its dates', {
    tags: 'series.single-dates',
  }, async () => {
    const ids = await read(
      ...[dateOf('2027-04-03'), dateOf('2027-04-10')],
      ...['2027-04-17', '2027-04-24'].map((day) => repeated(day, 'FREQ=WEEKLY;BYDAY=SA')),
    )
    expect(await seriesOf(...ids)).toEqual([0, 0, 0, 0])
    const { rule } = (await stage.catalogue.db.selectFrom('series').select('rule').executeTakeFirst()) ?? {}
    expect(rule).toBe('FREQ=WEEKLY;BYDAY=SA')
  })

  test('keep what was decided about them, and its undo', {
    tags: ['series.single-dates', 'series.upgrade'],
  }, async () => {
    const [first = ''] = await read(dateOf('2027-04-03'))
    const approved = await stage.admin('PUT', `/api/events/${first}/approve`)
    const { actionId } = approved.json<{ actionId: string }>()
    await stage.catalogue.db.deleteFrom('outbox').execute()
    const [second = ''] = await read(dateOf('2027-04-10'))
    expect(await stage.statusesOf([first, second])).toEqual(['approved', 'pending'])
    const announced = await stage.catalogue.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'event.changed')
      .orderBy('seq')
      .execute()
    expect(announced.flatMap(({ items }) => items)).toMatchObject([
      { id: first, seriesId: expect.any(String) },
    ])
    expect((await stage.undo(actionId)).json()).toMatchObject({ undone: 1, skipped: [] })
    expect(await stage.statusesOf([first])).toEqual(['pending'])
  })

  test('are approved together; a further date approves itself only with nothing changed but the date', {
    tags: 'series.single-dates',
  }, async () => {
    const same = { link: 'https://books.example/markt' }
    const [first = '', second = ''] = await read(dateOf('2027-04-03', same), dateOf('2027-04-10', same))
    await stage.admin('PUT', `/api/events/${first}/approve-series`)
    const further = await read(
      dateOf('2027-04-17', same),
      dateOf('2027-04-24', { link: 'https://elsewhere.example/' }),
      dateOf('2027-05-01', { ...same, description: 'With a concert.' }),
    )
    expect(await stage.statusesOf([first, second, ...further])).toEqual([
      ...['approved', 'approved', 'approved', 'pending', 'pending'],
    ])
  })
})

describe('an event that an admin takes out of its series', () => {
  const part = (id: string) => stage.admin('POST', `/api/admin/events/${id}/part-series`)

  test('stands alone, also when further dates are found, until that is undone', {
    tags: 'series.reversible',
  }, async () => {
    const [first = '', second = '', third = ''] = await read(
      ...[dateOf('2027-04-03'), dateOf('2027-04-10'), dateOf('2027-04-17')],
    )
    const parted = await part(first)
    expect(parted.statusCode).toBe(200)
    const [fourth = ''] = await read(dateOf('2027-04-24'))
    expect(await seriesOf(first, second, third, fourth)).toEqual([null, 0, 0, 0])
    const { actionId } = parted.json<{ actionId: string }>()
    expect((await stage.undo(actionId)).json()).toMatchObject({ undone: 1 })
    expect(await seriesOf(first, second)).toEqual([0, 0])
  })

  test('keeps the entry of its own feed as its series', { tags: 'series.reversible' }, async () => {
    const [first = '', second = ''] = await read(entry('2027-04-03', 'a'), entry('2027-04-10', 'b'))
    await part(first)
    expect(await seriesOf(first, second)).toEqual([0, 1])
    const [own] = await stage.catalogue.db.selectFrom('series').select('id').where('uid', '=', 'a').execute()
    const event = await stage.catalogue.ctx.stores.events.find(first)
    expect(event?.seriesId).toBe(own?.id)
  })

  test('is refused for an entry of a feed that repeats, and for an event that stands alone', {
    tags: 'series.reversible',
  }, async () => {
    const weekly = 'FREQ=WEEKLY;BYDAY=SA'
    const [repeating = ''] = await read(entry('2027-04-03', 'w', weekly))
    const [alone = ''] = await read(dateOf('2027-04-03', { title: 'Nachtuil' }))
    expect((await part(repeating)).statusCode).toBe(409)
    expect((await part(alone)).statusCode).toBe(404)
    expect((await part(randomUUID())).statusCode).toBe(404)
  })
})
