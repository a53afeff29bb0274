import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { addDays, type EventRejudged, JUDGING_RULES, type RejudgementRequest } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rejudgeUrl, sweepRejudgements } from '../src/domain/rejudgements/rejudgements.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { DAY, offsetOn } from './watched-events.ts'
import { eventPage, inDays } from './world.ts'

const HOUR_MS = 3_600_000
const URL = 'https://markt.example/lente'
let discovery: Discovery
let seq = 10

beforeAll(async () => {
  discovery = await startDiscovery()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await discovery.db.deleteFrom('rejudgement').execute()
  await discovery.db.deleteFrom('run').execute()
  await discovery.db.deleteFrom('outbox').execute()
  discovery.groq.pages.clear()
  discovery.groq.fetches.length = 0
})

const request = (more: Partial<RejudgementRequest> = {}): RejudgementRequest => ({
  id: newId(),
  rules: JUDGING_RULES,
  url: URL,
  runId: null,
  link: more.url ?? URL,
  title: 'Grote Lentemarkt',
  startDate: `${DAY}T10:00:00${offsetOn(DAY)}`,
  endDate: null,
  localEndDate: DAY,
  timeZone: 'Europe/Amsterdam',
  city: 'Utrecht',
  country: 'NL',
  location: null,
  ...more,
})

async function ask(...items: RejudgementRequest[]) {
  seq += 1
  await discovery.deliver('rejudgement.requested', items, seq)
  return items.map(({ id }) => id)
}

async function told(): Promise<EventRejudged[]> {
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'event.rejudged')
    .orderBy('seq')
    .execute()
  return rows.flatMap(({ items }) => items as EventRejudged[])
}

async function rejudge(...items: RejudgementRequest[]) {
  await ask(...items)
  await rejudgeUrl(discovery.ctx, items[0]?.url ?? '')
  return told()
}

const page = (start: string, more?: object) =>
  eventPage({ title: 'Grote Lentemarkt', start, city: 'Utrecht', ...(more && { more }) })
const at = (day: string) => `${day}T10:00:00`

/** What a run recorded of an address. */
async function record(url: string, kind: 'page' | 'calendar', body: string): Promise<string> {
  const runId = newId()
  await discovery.db
    .insertInto('run')
    .values({
      id: runId,
      status: 'completed',
      country: 'NL',
      approach: 'simple',
      categoryIds: [],
      categories: [],
      sandbox: true,
    })
    .execute()
  const value =
    kind === 'page' ? { finalUrl: url, text: body } : { base64: Buffer.from(body).toString('base64') }
  await discovery.ctx.recordings.keep(
    runId,
    kind,
    url,
    await promisify(gzip)(JSON.stringify(value)),
    new Date(Date.now() - HOUR_MS),
  )
  return runId
}

test('an event is judged by the page that its run recorded, without a request to its host', {
  tags: 'event.judged-again',
}, async () => {
  const runId = await record(URL, 'page', page(at(DAY)).body)
  const [item, ...others] = await rejudge(request({ runId }))
  expect(others).toEqual([])
  expect(item).toMatchObject({ rules: JUDGING_RULES, result: 'unchanged', proof: { verdict: 'verified' } })
  expect(Date.parse(item?.checkedAt ?? '')).toBeLessThan(Date.now() - HOUR_MS / 2)
  expect(discovery.groq.fetches).toEqual([])
  expect(await discovery.db.selectFrom('rejudgement').selectAll().execute()).toEqual([])
})

test('without a recorded page it is fetched, once for all events of the address', async () => {
  discovery.groq.pages.set(URL, page(at(DAY)))
  const items = await rejudge(request(), request({ title: 'Kerstmarkt' }), request({ runId: newId() }))
  const verdicts = new Map(items.map(({ against, proof }) => [against.title, proof?.verdict]))
  expect(items).toHaveLength(3)
  expect(Object.fromEntries(verdicts)).toEqual({ 'Grote Lentemarkt': 'verified', Kerstmarkt: 'unverified' })
  expect(discovery.groq.fetches.filter((url) => url.includes('lente'))).toHaveLength(1)
})

test.each([
  ['another day', page(at(addDays(DAY, 7))), 'moved', 'contradicted'],
  ['that it is cancelled', page(at(DAY), { eventStatus: 'EventCancelled' }), 'cancelled', 'contradicted'],
  [
    'another event',
    eventPage({ title: 'Vismarkt', start: at(DAY), city: 'Utrecht' }),
    'missing',
    'unverified',
  ],
])('a page that states %s gives that result with its proof', async (_, body, result, verdict) => {
  discovery.groq.pages.set(URL, body)
  expect(await rejudge(request())).toMatchObject([{ result, proof: { verdict } }])
})

test('a page whose end contradicts the stored one is reported, although re-checks do not compare ends', async () => {
  const end = (hour: string) => `${DAY}T${hour}:00:00${offsetOn(DAY)}`
  discovery.groq.pages.set(URL, page(end('10'), { endDate: end('17') }))
  const [item] = await rejudge(request({ endDate: end('22') }))
  expect(item?.proof).toMatchObject({
    verdict: 'contradicted',
    evidence: { contradiction: { field: 'end' } },
  })
})

test('an end and a place that the page does not state are unconfirmed', async () => {
  discovery.groq.pages.set(URL, page(at(DAY)))
  const end = `${DAY}T17:00:00${offsetOn(DAY)}`
  const [item] = await rejudge(request({ endDate: end, location: 'Sporthal De Boog' }))
  expect(item?.proof?.evidence).toMatchObject({ end: { proven: false }, location: { proven: false } })
})

const calendar = (...entries: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR'].join('\r\n')
const entry = (day: string, more: string[] = []) =>
  [
    ...['BEGIN:VEVENT', 'UID:1@markt', 'SUMMARY:Grote Lentemarkt', 'LOCATION:Domplein\\, Utrecht'],
    ...[`DTSTART;TZID=Europe/Amsterdam:${day.replaceAll('-', '')}T100000`, ...more, 'END:VEVENT'],
  ].join('\r\n')
test.each([
  ['has it', calendar(entry(DAY)), 'unchanged', undefined],
  ['has it on another day', calendar(entry(addDays(DAY, 7))), 'moved', 'contradicted'],
  ['cancels it', calendar(entry(DAY, ['STATUS:CANCELLED'])), 'cancelled', 'contradicted'],
  ['no longer has it', calendar(), 'missing', 'unverified'],
])('an event of a recorded calendar that %s is judged by its entry', async (_, body, result, verdict) => {
  const url = 'https://markt.example/agenda.ics'
  const runId = await record(url, 'calendar', body)
  const [item] = await rejudge(request({ url, runId, link: URL }))
  expect([item?.result, item?.proof?.verdict, item?.url]).toEqual([result, verdict, URL])
  expect(discovery.groq.fetches).toEqual([])
})

test('what a source states beside is told as it is read again, by markup and by a calendar', {
  tags: 'event.facts-kept',
}, async () => {
  const stated = {
    offers: { '@type': 'Offer', price: '7.50', priceCurrency: 'EUR' },
    typicalAgeRange: '6-',
    organizer: { '@type': 'Organization', name: 'Stichting Nergens Genoemd' },
  }
  discovery.groq.pages.set(URL, page(at(DAY), stated))
  const [fromPage] = await rejudge(request())
  expect(fromPage?.facts).toMatchObject({
    price: { from: 7.5, to: 7.5, currency: 'EUR' },
    ages: { from: 6, to: null },
  })
  // The page's readers do not see it.
  expect(fromPage?.facts?.organiser).toBeUndefined()

  await discovery.db.deleteFrom('outbox').execute()
  const url = 'https://markt.example/agenda.ics'
  const runId = await record(url, 'calendar', calendar(entry(DAY, ['GEO:52.0907;5.1214'])))
  const [fromCalendar] = await rejudge(request({ url, runId, link: URL }))
  expect(fromCalendar?.facts).toEqual({
    geo: { latitude: 52.0907, longitude: 5.1214 },
    quotes: { geo: 'GEO:52.0907;5.1214' },
  })
})

test('a missing page is announced as gone; a failing one is requested again three times, hours apart', async () => {
  const [gone] = await rejudge(request())
  expect(gone).toMatchObject({ result: 'gone', proof: { verdict: 'unreachable' } })
  await discovery.db.deleteFrom('outbox').execute()

  discovery.groq.pages.set(URL, { type: 'text/html', body: '', status: 503 })
  await ask(request())
  for (const hours of [1, 3, 6]) {
    await rejudgeUrl(discovery.ctx, URL)
    expect(await told()).toEqual([])
    await rejudgeUrl(discovery.ctx, URL)
    discovery.skip(hours * HOUR_MS)
  }
  await rejudgeUrl(discovery.ctx, URL)
  expect(await told()).toMatchObject([{ result: 'unreadable', proof: null }])
})

test('several workers announce each event once, and an expired claim is taken over', async () => {
  const runId = await record(URL, 'page', page(at(DAY)).body)
  const ids = await ask(...Array.from({ length: 20 }, () => request({ runId })))
  await Promise.all(Array.from({ length: 5 }, () => rejudgeUrl(discovery.ctx, URL)))
  expect((await told()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())

  const [lost] = await ask(request({ runId }))
  const now = discovery.ctx.now()
  await discovery.ctx.rejudgements.claim(URL, now, new Date(now.getTime() + HOUR_MS), 10)
  await rejudgeUrl(discovery.ctx, URL)
  expect(await told()).toHaveLength(20)
  discovery.skip(HOUR_MS + 1_000)
  await rejudgeUrl(discovery.ctx, URL)
  expect((await told()).at(-1)?.id).toBe(lost)
})

test('the sweep queues waiting events, workers announce the results, and past events are removed', async () => {
  const runId = await record(URL, 'page', page(at(DAY)).body)
  await ask(request({ runId }), request({ url: 'https://over.example/', localEndDate: inDays(-3) }))
  await discovery.startWorkers()
  await sweepRejudgements(discovery.ctx)
  await waitFor(async () => (await told()).length === 1)
  expect(await discovery.db.selectFrom('rejudgement').selectAll().execute()).toEqual([])
})
