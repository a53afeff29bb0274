import { addDays, type EventRechecked, type EventState } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storesIn } from '../src/context.ts'
import { askForRechecks, recheckLink, sweepRechecks } from '../src/domain/rechecks/rechecks.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { approvedEvent, clearWatched, DAY, makeDue } from './watched-events.ts'
import { eventPage, inDays, textPage } from './world.ts'

const DAY_MS = 86_400_000
let discovery: Discovery
let seq = 10

beforeAll(async () => {
  discovery = await startDiscovery()
})
afterAll(() => discovery.close())
beforeEach(() => clearWatched(discovery))

const LINK = 'https://markt.example/lente'

const eventState = (more: Partial<EventState> = {}): EventState =>
  approvedEvent({ title: 'Grote Lentemarkt', sourceLink: LINK, ...more })

async function watch(...events: EventState[]) {
  seq += 1
  await discovery.deliver('event.changed', events, seq)
}

/** Makes the re-check due. */
async function check(link = LINK): Promise<EventRechecked[]> {
  await makeDue(discovery)
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

test('approved events and cancelled ones are re-checked until their day, and no others', async () => {
  const event = eventState()
  const cancelled = eventState({ status: 'cancelled' })
  await watch(
    event,
    cancelled,
    eventState({ status: 'cancelled', approvedAt: null }),
    eventState({ sourceLink: null }),
  )
  const rows = await discovery.db.selectFrom('watchedEvent').selectAll().orderBy('id').execute()
  expect(rows.map(({ id }) => id)).toEqual([event.id, cancelled.id])
  await watch({ ...cancelled, status: 'rejected' })
  expect(rows[0]?.nextCheckAt?.toISOString().slice(0, 10)).toBe(addDays(DAY, -14))
  await watch({ ...event, status: 'rejected' })
  expect(await discovery.db.selectFrom('watchedEvent').selectAll().execute()).toEqual([])
})

test('an unchanged page renews the proof, and is requested conditionally the next time', async () => {
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
  // Changed since: the validators no longer match.
  serve({ ...page(at(addDays(DAY, 1))), etag: '"2"' })
  expect((await check())[2]).toMatchObject({ result: 'moved' })
})

test("after an admin's edit the whole page is fetched, without validators", async () => {
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
  [
    'a new day for its old one',
    `Grote Lentemarkt\n${written(DAY)}, 10.00 uur\nDe markt is verplaatst naar ${written(NEXT)}.\nDomplein, Utrecht`,
    'moved',
  ],
  ['one other day', `Grote Lentemarkt\n${written(NEXT)}, 10.00 uur\nDomplein, Utrecht`, 'moved'],
  ['that it is off', `Grote Lentemarkt\n${written(DAY)}: AFGELAST\nDomplein, Utrecht`, 'cancelled'],
  [
    'how to cancel a ticket',
    `Grote Lentemarkt\n${written(DAY)}, 10.00 uur\nAnnuleren kan tot de dag zelf.`,
    'unchanged',
  ],
  [
    'that another event is cancelled',
    `Grote Lentemarkt\n${written(DAY)}\n\nOude berichten\n\nVisdag\n${written(NEXT)}: afgelast`,
    'unchanged',
  ],
  ['nothing of it', 'Welkom op het Domplein\nHier gebeurt van alles', 'missing'],
])('a page without markup that says %s', async (_, text, result) => {
  await watch(eventState())
  serve(textPage(text))
  const [item] = await check()
  expect(item?.result).toBe(result)
  if (result === 'cancelled') expect(item?.quote).toMatch(/afgelast/i)
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
  ['states a cancellation', calendar(entry(DAY, ['STATUS:CANCELLED'])), 'cancelled'],
  ['cancels another day', calendar(entry(NEXT, ['STATUS:CANCELLED'])), 'missing'],
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

async function nextCheck(): Promise<number> {
  const [row] = await discovery.db.selectFrom('watchedEvent').select('nextCheckAt').execute()
  return row?.nextCheckAt?.getTime() ?? 0
}

test('a missing page is requested again twice, a day apart, before it is announced as gone', {
  tags: 'event.recheck-gone',
}, async () => {
  const event = eventState()
  await watch(event)
  for (const _ of [1, 2]) {
    const asked = discovery.ctx.now().getTime()
    expect(await check()).toEqual([])
    expect(await nextCheck()).toBeGreaterThanOrEqual(asked + DAY_MS)
    expect(await nextCheck()).toBeLessThanOrEqual(discovery.ctx.now().getTime() + DAY_MS)
  }
  const { goneSince } = await discovery.db
    .selectFrom('watchedEvent')
    .select('goneSince')
    .executeTakeFirstOrThrow()
  const gone = { id: event.id, result: 'gone', goneSince: goneSince?.toISOString() }
  expect(await check()).toMatchObject([gone])
  // It is still gone at the next planned re-check.
  for (const _ of [1, 2, 3]) await check()
  expect(await told()).toMatchObject([gone, gone])
})

test('a page that is available in between resets the count', async () => {
  await watch(eventState())
  expect([await check(), await check()]).toEqual([[], []])
  serve(page(at(DAY)))
  expect(await check()).toMatchObject([{ result: 'unchanged' }])
  discovery.groq.pages.clear()
  expect(await check()).toHaveLength(1)
  expect(await check()).toHaveLength(1)
  expect(await check()).toMatchObject([{ result: 'unchanged' }, { result: 'gone' }])
})

test('a page that is missing on the last day is announced as gone at once', async () => {
  await watch(eventState({ localDate: inDays(0) }))
  expect(await check()).toMatchObject([{ result: 'gone', goneSince: expect.any(String) }])
})

test('a page that does not answer is tried again later', async () => {
  const event = eventState()
  await watch(event)
  serve({ type: 'application/zip', body: 'PK' })
  const asked = discovery.ctx.now().getTime()
  expect(await check()).toEqual([])
  const [row] = await discovery.db.selectFrom('watchedEvent').selectAll().execute()
  expect(row?.failures).toBe(1)
  expect(await nextCheck()).toBeGreaterThan(asked)
  expect(await nextCheck()).toBeLessThan(discovery.ctx.now().getTime() + DAY_MS)
})

test('all dates of one address are checked with one request, each once', async () => {
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

test('two workers with the same address announce it once', async () => {
  await watch(eventState())
  serve(page(at(NEXT)))
  await makeDue(discovery)
  await Promise.all([recheckLink(discovery.ctx, LINK), recheckLink(discovery.ctx, LINK)])
  expect(await told()).toHaveLength(1)
})

test('the sweep queues what is due and removes past events', async () => {
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

describe('a re-check that a report asks for', { tags: 'reports.recheck' }, () => {
  const HOUR_MS = 3_600_000
  let now: number
  beforeEach(() => {
    now = Date.now()
  })
  const ask = (...ids: string[]) =>
    inTransaction(discovery.db, (trx) =>
      askForRechecks(
        storesIn(trx),
        ids.map((id) => ({ id })),
        new Date(now),
      ),
    )
  const row = (id: string) =>
    discovery.db.selectFrom('watchedEvent').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const set = (change: Partial<Awaited<ReturnType<typeof row>>>) =>
    discovery.db.updateTable('watchedEvent').set(change).execute()
  const hoursFromNow = async (id: string) => {
    const due = (await row(id)).nextCheckAt
    return due && Math.round((due.getTime() - now) / HOUR_MS)
  }

  test('is due at once, and is taken by the sweep of all others', async () => {
    const [event, other] = [eventState(), eventState({ title: 'Kleine Lentemarkt' })]
    await watch(event, other)
    serve(page(at(DAY)))
    await discovery.deliver('recheck.asked', [{ id: event.id }])
    await sweepRechecks(discovery.ctx)
    const results = await waitFor(async () => {
      const found = await told()
      return found.length > 0 ? found : undefined
    })
    expect(results.map(({ id, result }) => [id, result])).toEqual([[event.id, 'unchanged']])
  })

  test('is due once in six hours, however many ask', async () => {
    const event = eventState()
    await watch(event)
    await Promise.all(Array.from({ length: 5 }, () => ask(event.id)))
    expect(await hoursFromNow(event.id)).toBe(0)
    // As after its re-check.
    const planned = new Date(now + 100 * HOUR_MS)
    await set({ nextCheckAt: planned, checkedAt: new Date(now) })
    now += 6 * HOUR_MS - 1
    await ask(event.id)
    expect((await row(event.id)).nextCheckAt).toEqual(planned)
    now += 1
    await ask(event.id)
    expect(await hoursFromNow(event.id)).toBe(0)
  })

  test('waits until six hours after a planned re-check', async () => {
    const event = eventState()
    await watch(event)
    await set({ nextCheckAt: null, checkedAt: new Date(now - 2 * HOUR_MS) })
    await ask(event.id)
    expect(await hoursFromNow(event.id)).toBe(4)
  })

  test('does not delay a re-check that is due earlier', async () => {
    const event = eventState()
    await watch(event)
    await set({ nextCheckAt: new Date(now + HOUR_MS), checkedAt: new Date(now - 2 * HOUR_MS) })
    await ask(event.id)
    expect(await hoursFromNow(event.id)).toBe(1)
  })

  test('does not shorten the days for which a missing page is awaited', async () => {
    const event = eventState()
    await watch(event)
    await set({ nextCheckAt: new Date(now + 20 * HOUR_MS), timesGone: 1 })
    await ask(event.id)
    expect(await hoursFromNow(event.id)).toBe(20)
  })

  test('is ignored for an event that is not watched', async () => {
    await ask(newId())
    expect(await discovery.db.selectFrom('watchedEvent').selectAll().execute()).toEqual([])
  })
})
