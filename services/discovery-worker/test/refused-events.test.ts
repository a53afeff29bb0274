import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rss } from './feed-world.ts'
import type { Discovery } from './harness.ts'
import { announcedIn, clearRuns, inDays, logsOf, startWorking, textPage, whenEnded } from './world.ts'

const PAGE = 'https://dorpshuis.example/agenda'
const FEED = 'https://dorpshuis.example/feed'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feed').execute()
  discovery.groq.onSearch = () => [PAGE]
})

async function runOnce() {
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  const titles = (await announcedIn(discovery)).map(({ title }) => title)
  return { titles, problems: (await logsOf(discovery, 'ERROR')).map(({ error }) => error) }
}

const marked = (name: string, startDate: string, address: object = { addressLocality: 'Utrecht' }) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name,
  startDate,
  location: { '@type': 'Place', name: 'Dorpshuis', address },
})
const pageOf = (events: object[], words: string[]) => ({
  type: 'text/html; charset=utf-8',
  body: `<html><head><script type="application/ld+json">${JSON.stringify(events)}</script></head>
    <body>${words.map((one) => `<p>${one}</p>`).join('')}</body></html>`,
})
const [DAY, NEXT] = [inDays(3), inDays(4)]

describe('one entry of the log per page', () => {
  test('counts the events that are left out by reason', async () => {
    const events = [
      marked('Boekenmarkt', DAY),
      marked('Ruilbeurs', NEXT, { addressLocality: 'Gent', addressCountry: 'BE' }),
      marked('Kaartavond', '2019-03-02'),
      marked('Rommelmarkt', '2019-03-09'),
      marked('Eeuwfeest', '2199-03-09'),
    ]
    discovery.groq.pages.set(PAGE, pageOf(events, [`Boekenmarkt, ${DAY}, Utrecht`]))
    const { titles, problems } = await runOnce()
    expect(titles).toEqual(['Boekenmarkt'])
    expect(problems).toEqual([
      {
        type: 'refused_events',
        message: `Events of ${PAGE}: 1 in another country, 2 over, 1 too far ahead`,
      },
    ])
  })

  test('quotes both sentences of what contradicts an event, which is held', async () => {
    const words = [`Boekenmarkt, ${DAY}, Utrecht`, `De Boekenmarkt van ${DAY} is afgelast.`]
    discovery.groq.pages.set(PAGE, pageOf([marked('Boekenmarkt', DAY)], words))
    const { titles, problems } = await runOnce()
    expect(titles).toEqual(['Boekenmarkt'])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.type).toBe('refused_events')
    expect(problems[0]?.message).toContain(`Events of ${PAGE}: 1 contradicted; "Boekenmarkt": `)
    expect(problems[0]?.message).toContain(`against "De Boekenmarkt van ${DAY} is afgelast."`)
  })

  test('says that no event with a date was found', async () => {
    discovery.groq.pages.set(PAGE, textPage('Welkom in het dorpshuis\nDe koffie staat klaar'))
    expect((await runOnce()).problems).toEqual([
      { type: 'no_events', message: `No event with a date was found on ${PAGE}` },
    ])
  })

  test('says that a page has no text', async () => {
    discovery.groq.pages.set(PAGE, {
      type: 'text/html',
      body: '<div id="app"></div><script>start()</script>',
    })
    expect((await runOnce()).problems).toEqual([
      { type: 'no_events', message: `${PAGE} has neither text nor markup of events` },
    ])
  })

  test('counts what the AI read and the page does not state', async () => {
    const invented = { title: 'Verzonnen Gala', startDate: DAY, endDate: null, city: 'Utrecht' }
    const none = { location: null, description: null, category: null, cancelled: false }
    discovery.groq.onExtract = () => JSON.stringify({ events: [{ ...invented, ...none }] })
    discovery.groq.pages.set(PAGE, textPage('Welkom in het dorpshuis'))
    expect((await runOnce()).problems).toEqual([
      { type: 'refused_events', message: `Events of ${PAGE}: 1 not stated by it` },
    ])
  })

  test('is not written about a page whose events are all proven', async () => {
    discovery.groq.pages.set(PAGE, pageOf([marked('Boekenmarkt', DAY)], [`Boekenmarkt, ${DAY}, Utrecht`]))
    expect(await runOnce()).toEqual({ titles: ['Boekenmarkt'], problems: [] })
  })
})

describe('one entry of the log per feed', () => {
  const register = () =>
    discovery.ctx.feeds.registerAll([{ id: newId(), url: FEED, name: 'Agenda van het dorp', country: 'NL' }])
  beforeEach(async () => {
    discovery.groq.onSearch = () => []
    await register()
  })

  test('counts the dates of a calendar that name no city', async () => {
    const entry = (uid: string, location: string) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${DAY.replaceAll('-', '')}\r\nSUMMARY:Markt ${uid}\r\n${location}END:VEVENT\r\n`
    const entries = [entry('A', 'LOCATION:Dorpshuis\\, Utrecht\r\n'), entry('B', ''), entry('C', '')]
    discovery.groq.pages.set(FEED, {
      type: 'text/calendar',
      body: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`,
    })
    expect(await runOnce()).toEqual({
      titles: ['Markt A'],
      problems: [{ type: 'refused_events', message: 'Events of Agenda van het dorp: 2 without a city' }],
    })
  })

  test('is beside those of the pages that its news leads to', async () => {
    discovery.groq.pages.set(FEED, rss(PAGE))
    discovery.groq.pages.set(PAGE, pageOf([marked('Boekenmarkt', DAY, {})], [`Boekenmarkt, ${DAY}`]))
    expect(await runOnce()).toEqual({
      titles: [],
      problems: [{ type: 'refused_events', message: `Events of ${PAGE}: 1 without a city` }],
    })
  })
})
