import { addDays, type EventRechecked, type EventState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recheckLink, sweepRechecks } from '../src/domain/rechecks/rechecks.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { eventPage, inDays, textPage } from './world.ts'

const DAY_MS = 86_400_000
let discovery: Discovery
let seq = 10

beforeAll(async () => {
  discovery = await startDiscovery()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await discovery.db.deleteFrom('watchedEvent').execute()
  await discovery.db.deleteFrom('outbox').execute()
  discovery.groq.pages.clear()
  discovery.groq.fetches.length = 0
  discovery.groq.requests.length = 0
})

const DAY = inDays(20)
const LINK = 'https://markt.example/lente'

const eventState = (more: Partial<EventState> = {}): EventState => {
  const localDate = more.localDate ?? DAY
  const startDate = `${localDate}T10:00:00${offsetOn(localDate)}`
  return {
    ...{ id: newId(), status: 'approved', mergedInto: null, seriesId: null },
    ...{ title: 'Grote Lentemarkt', description: null, startDate, endDate: null },
    ...{ startAt: new Date(startDate).toISOString(), endAt: null, localDate, localEndDate: localDate },
    ...{ allDay: false, timeZone: 'Europe/Amsterdam', city: 'Utrecht', cityId: null, country: 'NL' },
    ...{ location: null, sourceLink: LINK, categoryId: null, approvedAt: new Date().toISOString() },
    ...more,
  }
}

const offsetOn = (day: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' })
    .format(new Date(`${day}T09:00:00Z`))
    .replace(/^.*GMT/, '')

async function watch(...events: EventState[]) {
  seq += 1
  await discovery.deliver('event.changed', events, seq)
}

/** As if the time of the check had come. */
async function check(link = LINK): Promise<EventRechecked[]> {
  await discovery.db
    .updateTable('watchedEvent')
    .set({ nextCheckAt: new Date(Date.now() - 1_000) })
    .execute()
  await recheckLink(discovery.ctx, link)
  return told()
}

async function told(): Promise<EventRechecked[]> {
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'event.rechecked')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as EventRechecked[])
}

const page = (start: string, more?: object, city = 'Utrecht') =>
  eventPage({ title: 'Grote Lentemarkt', start, city, ...(more && { more }) })
const at = (day: string, hour = '10:00') => `${day}T${hour}:00`
const serve = (body: { type: string; body: string; etag?: string }, link = LINK) =>
  discovery.groq.pages.set(link, body)

test('an approved event is watched until its day, and no other one is', async () => {
  const event = eventState()
  await watch(event, eventState({ status: 'cancelled' }), eventState({ sourceLink: null }))
  const rows = await discovery.db.selectFrom('watchedEvent').selectAll().execute()
  expect(rows.map(({ id }) => id)).toEqual([event.id])
  expect(rows[0]?.nextCheckAt?.toISOString().slice(0, 10)).toBe(addDays(DAY, -14))
  await watch({ ...event, status: 'rejected' })
  expect(await discovery.db.selectFrom('watchedEvent').selectAll().execute()).toEqual([])
})

test('a page that says what it said renews the proof, and its unchanged copy is not fetched twice', async () => {
  const event = eventState()
  await watch(event)
  serve({ ...page(at(DAY)), etag: '"1"' })
  const [first] = await check()
  expect(first).toMatchObject({
    id: event.id,
    result: 'unchanged',
    changes: [],
    proof: { verdict: 'verified' },
  })
  const [, second] = await check()
  expect(second).toMatchObject({ result: 'unchanged', proof: null })
  // Changed since: the old mark is of no use.
  serve({ ...page(at(addDays(DAY, 1))), etag: '"2"' })
  expect((await check())[2]).toMatchObject({ result: 'moved' })
})

test('after an edit by an admin the whole page is looked at, whatever its mark says', async () => {
  const event = eventState()
  await watch(event)
  serve({ ...page(at(DAY)), etag: '"1"' })
  await check()
  await watch({ ...event, title: 'Kleine Lentemarkt' })
  expect((await check())[1]).toMatchObject({ result: 'missing', against: { title: 'Kleine Lentemarkt' } })
})

const NEXT = addDays(DAY, 7)
test.each<[string, ReturnType<typeof page>, EventRechecked['result'], string[]]>([
  ['another day', page(at(NEXT)), 'moved', ['startDate']],
  ['another hour', page(at(DAY, '12:30')), 'moved', ['startDate']],
  ['another town', page(at(DAY), undefined, 'Haarlem'), 'moved', ['city']],
  ['the same in Dutch', page(at(DAY), { eventStatus: 'https://schema.org/EventScheduled' }), 'unchanged', []],
  [
    'that it is cancelled',
    page(at(DAY), { eventStatus: 'https://schema.org/EventCancelled' }),
    'cancelled',
    [],
  ],
  ['that it is postponed', page(at(DAY), { eventStatus: 'EventPostponed' }), 'cancelled', []],
  ['another event', eventPage({ title: 'Vlooienmarkt', start: at(DAY), city: 'Utrecht' }), 'missing', []],
])('markup that says %s', async (_, body, result, fields) => {
  await watch(eventState())
  serve(body)
  const [item] = await check()
  expect([item?.result, item?.changes.map(({ field }) => field)]).toEqual([result, fields])
})

const written = (day: string) =>
  new Intl.DateTimeFormat('nl', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )
test.each<[string, string, EventRechecked['result']]>([
  ['its day and hour', `Grote Lentemarkt\n${written(DAY)}, 10.00 uur\nDomplein, Utrecht`, 'unchanged'],
  ['one other day', `Grote Lentemarkt\n${written(NEXT)}, 10.00 uur\nDomplein, Utrecht`, 'moved'],
  ['that it is off', `Grote Lentemarkt\n${written(DAY)}: AFGELAST\nDomplein, Utrecht`, 'cancelled'],
  [
    'how to cancel a ticket',
    `Grote Lentemarkt\n${written(DAY)}, 10.00 uur\nAnnuleren kan tot de dag zelf.`,
    'unchanged',
  ],
  [
    'that another one is off',
    `Grote Lentemarkt\n${written(DAY)}\n\nOude berichten\n\nVisdag\n${written(NEXT)}: afgelast`,
    'unchanged',
  ],
  ['nothing of it', 'Welkom op het Domplein\nHier gebeurt van alles', 'missing'],
])('a page of words alone that says %s', async (_, text, result) => {
  await watch(eventState())
  serve(textPage(text))
  expect((await check())[0]?.result).toBe(result)
  expect(discovery.groq.requests).toEqual([])
})

const calendar = (...entries: string[]) => ({
  type: 'text/calendar',
  body: ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\r\n'),
})
const entry = (day: string, more: string[] = []) =>
  [
    ...['BEGIN:VEVENT', 'UID:1@markt', 'SUMMARY:Grote Lentemarkt'],
    ...[`DTSTART;TZID=Europe/Amsterdam:${day.replaceAll('-', '')}T100000`, ...more, 'END:VEVENT'],
  ].join('\r\n')
test.each<[string, ReturnType<typeof calendar>, EventRechecked['result']]>([
  ['has it', calendar(entry(DAY)), 'unchanged'],
  ['has it on another day', calendar(entry(NEXT)), 'moved'],
  ['says it is cancelled', calendar(entry(DAY, ['STATUS:CANCELLED'])), 'cancelled'],
  [
    'has all dates of its series but this one',
    calendar(
      entry(addDays(DAY, -7), [
        'RRULE:FREQ=WEEKLY;COUNT=5',
        `EXDATE;TZID=Europe/Amsterdam:${DAY.replaceAll('-', '')}T100000`,
      ]),
    ),
    'missing',
  ],
  ['has it no more', calendar(), 'missing'],
])('a calendar that %s', async (_, body, result) => {
  await watch(eventState())
  serve(body)
  expect((await check())[0]?.result).toBe(result)
})

test('a page that is gone says so at once; one that does not answer is asked again later', async () => {
  const event = eventState()
  await watch(event)
  expect((await check())[0]).toMatchObject({ id: event.id, result: 'gone' })

  await discovery.db.deleteFrom('outbox').execute()
  serve({ type: 'application/zip', body: 'PK' })
  expect(await check()).toEqual([])
  const [row] = await discovery.db.selectFrom('watchedEvent').selectAll().execute()
  expect(row?.failures).toBe(1)
  const waitMs = (row?.nextCheckAt?.getTime() ?? 0) - Date.now()
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThan(DAY_MS)
})

test('all dates of one address are judged by one fetch, and none of them twice', async () => {
  const days = [DAY, addDays(DAY, 7), addDays(DAY, 14)]
  await watch(...days.map((localDate) => eventState({ localDate })))
  serve(calendar(entry(DAY, ['RRULE:FREQ=WEEKLY;COUNT=2'])))
  const results = (await check()).map(({ against, result }) => [against.startDate.slice(0, 10), result])
  expect(results.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    [days[0], 'unchanged'],
    [days[1], 'unchanged'],
    [days[2], 'missing'],
  ])
  expect(discovery.groq.fetches).toEqual([LINK])
  await recheckLink(discovery.ctx, LINK)
  expect(discovery.groq.fetches).toEqual([LINK])
})

test('two workers with the same address in hand tell it once', async () => {
  await watch(eventState())
  serve(page(at(NEXT)))
  await discovery.db
    .updateTable('watchedEvent')
    .set({ nextCheckAt: new Date(Date.now() - 1_000) })
    .execute()
  await Promise.all([recheckLink(discovery.ctx, LINK), recheckLink(discovery.ctx, LINK)])
  expect(await told()).toHaveLength(1)
})

test('the sweep finds what is due through the queue, and forgets what is over', async () => {
  await discovery.startWorkers()
  const soon = eventState({ localDate: inDays(15) })
  await watch(soon, eventState({ localDate: inDays(-3), sourceLink: 'https://markt.example/over' }))
  serve(page(at(inDays(15))))
  discovery.skip(2 * DAY_MS)
  await sweepRechecks(discovery.ctx)
  const [item] = await waitFor(async () => {
    const items = await told()
    return items.length > 0 ? items : undefined
  })
  expect(item).toMatchObject({ id: soon.id, result: 'unchanged' })
  const rows = await discovery.db.selectFrom('watchedEvent').select(['id', 'nextCheckAt']).execute()
  expect(rows.map(({ id }) => id)).toEqual([soon.id])
  expect(rows[0]?.nextCheckAt?.toISOString().slice(0, 10)).toBe(inDays(8))
})
