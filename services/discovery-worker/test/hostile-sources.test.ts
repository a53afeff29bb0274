import { randomUUID } from 'node:crypto'
import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import type { FeedKind } from '@uitpost/event-reader'
import { newId } from '@uitpost/service-kit'
import { startBlockMeter } from '@uitpost/testing/cpu-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { previewFeed } from '../src/domain/feeds/feed-previews.ts'
import { feedProvider } from '../src/domain/providers/feeds.ts'
import { planRun } from '../src/domain/runs/runs.ts'
import { readNextSuggestion } from '../src/domain/suggestions/suggestions.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, inDays, seedPlaces } from './world.ts'

/** Milliseconds of CPU time that the service may be blocked at most; slow is what is slow in each try. */
const LONGEST_BLOCK_MS = 50
const TRIES = 3
/** As many events as are read of a page or a feed. */
const EVENTS = 500
const URL = 'https://plein.example/agenda'

/** Without workers: the test does their work itself. */
let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  // In another country, so that a run has only the feed.
  await seedPlaces(discovery, ['Gent'], 'BE')
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feed').execute()
})

const events = Array.from({ length: EVENTS }, (_, index) => ({
  title: `Fête des tröödelmärkte ${index} ${'ÀÉ-ïø '.repeat(40)}`,
  date: inDays(1 + (index % 100)),
  // Words without the sign of a category: all signs of all categories are looked for.
  text: 'Čoö 7 '.repeat(350),
  // Many parts, each of which may name a city.
  place: `${'x,'.repeat(490)}Utrecht`,
}))

const page = () => ({
  type: 'text/html; charset=utf-8',
  body: `<html><body><script type="application/ld+json">${JSON.stringify(
    events.map(({ title, date, text, place }) => ({
      '@type': 'Event',
      name: title,
      startDate: `${date}T20:00`,
      description: text,
      location: { '@type': 'Place', name: place, address: { addressLocality: 'Utrecht' } },
    })),
  )}</script><p>Agenda</p></body></html>`,
})
const feed = () => ({
  type: 'application/rss+xml',
  body: `<?xml version="1.0"?><rss version="2.0"><channel><title>Agenda</title>${events
    .map(
      ({ title, date, text, place }, index) =>
        `<item><title>${title}</title><link>${URL}/${index}</link><description>${text}</description>` +
        `<ev:startdate>${date}T20:00</ev:startdate><ev:location>${place.repeat(5)}</ev:location></item>`,
    )
    .join('')}</channel></rss>`,
})
const calendar = () => ({
  type: 'text/calendar',
  body: [
    'BEGIN:VCALENDAR\r\nVERSION:2.0',
    ...events.map(({ title, date, text, place }, index) =>
      [
        `BEGIN:VEVENT\r\nUID:${index}\r\nSUMMARY:${title}\r\nDESCRIPTION:${text}`,
        `LOCATION:${place.replaceAll(',', '\\,')}\r\nDTSTART:${date.replaceAll('-', '')}T200000\r\nEND:VEVENT`,
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n'),
})

/** The shortest of the longest blocks of some tries. */
async function blockOf(work: () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < TRIES && shortest > LONGEST_BLOCK_MS; tried += 1) {
    const meter = startBlockMeter()
    await work()
    shortest = Math.min(shortest, meter.stop())
  }
  return shortest
}

async function readAsSuggestion(): Promise<number> {
  const id = randomUUID()
  const words = { ics: null, city: 'Utrecht', country: 'NL', categoryId: null }
  await discovery.deliver('suggestion.made', [
    { id, userId: randomUUID(), address: URL, madeAt: new Date().toISOString(), ...words },
  ])
  await readNextSuggestion(discovery.ctx)
  return (await announcedIn(discovery)).filter(({ suggestionId }) => suggestionId === id).length
}
const preview = async () =>
  (await previewFeed(discovery.ctx, { url: URL, country: 'NL', city: null }, async () => {})).eventsFound
async function readAsFeed(kind: FeedKind): Promise<number> {
  await discovery.db.deleteFrom('feed').execute()
  await discovery.ctx.feeds.registerAll([{ id: newId(), url: URL, name: 'Agenda', country: 'NL', kind }])
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await planRun(discovery.ctx, body.id)
  const run = await discovery.ctx.runs.find(body.id)
  const [query] = await discovery.ctx.queries.listOfRun(body.id)
  if (!run || !query) throw new Error('The run has no query')
  const { candidates } = await feedProvider(discovery.ctx).run(run, query)
  await discovery.call('POST', `/api/admin/discovery/runs/${body.id}/cancel`)
  return candidates.length
}

const SOURCES = {
  page: { kind: 'page', made: page },
  feed: { kind: 'rss', made: feed },
  calendar: { kind: 'ical', made: calendar },
} as const
const READERS = { 'a suggestion': readAsSuggestion, 'the test of a feed': preview, 'a run': readAsFeed }
const cases = Object.entries(SOURCES).flatMap(([source, made]) =>
  Object.entries(READERS).map(([reader, read]) => ({ source, reader, read, ...made })),
)

test.each(cases)(
  'a hostile $source of five hundred events keeps the service waiting for at most 50 ms in $reader',
  { timeout: 120_000 },
  async ({ kind, made, read }) => {
    discovery.groq.pages.set(URL, made())
    // The page of the first of a feed's items; the others are missing.
    discovery.groq.pages.set(`${URL}/0`, page())
    let found = 0
    const block = await blockOf(async () => {
      found = await read(kind)
    })
    expect(block).toBeLessThanOrEqual(LONGEST_BLOCK_MS)
    expect(found).toBeGreaterThan(0)
  },
)
