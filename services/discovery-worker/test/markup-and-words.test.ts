import { newId } from '@uitpost/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rss } from './feed-world.ts'
import { rateLimited } from './groq-server.ts'
import type { Discovery } from './harness.ts'
import { announcedIn, clearRuns, inDays, logsOf, startWorking, whenEnded } from './world.ts'

const [PAGE, FEED] = ['https://wijkhuis.example/agenda', 'https://wijkhuis.example/feed']
const NOTHING_MORE = { description: null, location: null, endDate: null, category: null, cancelled: false }

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = () => [PAGE]
})

interface Listed {
  title: string
  /** Days from today. */
  at: number
  last?: number
  online?: boolean
}
const KINDS = ['Boekenmarkt', 'Rommelmarkt', 'Kerstmarkt', 'Vlooienmarkt', 'Brocante']
const STREETS = ['Kade', 'Gracht', 'Singel', 'Steeg', 'Dreef']
/** Different events on successive days. */
const markets = (from: number, to: number): Listed[] =>
  Array.from({ length: to - from }, (_, index) => {
    const number = from + index
    return { title: `${KINDS[number % 5]} ${STREETS[Math.floor(number / 5)]}`, at: 3 + number }
  })

const marked = ({ title, at, last, online }: Listed) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: title,
  startDate: inDays(at),
  ...(last !== undefined && { endDate: inDays(last) }),
  ...(online && { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }),
  location: { '@type': 'Place', name: 'Wijkhuis', address: { addressLocality: 'Utrecht' } },
})
const line = ({ title, at }: Listed, more = '') => `<li>${inDays(at)}: ${title} in Utrecht${more}</li>`

/** Reads a page whose markup lists some events and whose words have these lines. */
async function read(inMarkup: Listed[], lines: string[]) {
  discovery.groq.pages.set(PAGE, {
    type: 'text/html; charset=utf-8',
    body: `<html><head><script type="application/ld+json">${JSON.stringify(inMarkup.map(marked))}</script></head>
      <body><h1>Agenda</h1><ul>${lines.join('')}</ul></body></html>`,
  })
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  const found = await announcedIn(discovery)
  return {
    found: found.map(({ title, verdict }) => `${title} ${verdict}`).toSorted(),
    asked: discovery.groq.requests.filter(({ call }) => call === 'extract').length,
  }
}
const verified = (events: Listed[]) => events.map(({ title }) => `${title} verified`).toSorted()

describe('an agenda with markup for some of its events', () => {
  test.each([
    [4, 5],
    [5, 20],
    [1, 3],
    [2, 4],
  ])('for %i of %i gives each of them once, without a question to the AI', async (some, all) => {
    const events = markets(0, all)
    expect(
      await read(
        events.slice(0, some),
        events.map((one) => line(one)),
      ),
    ).toEqual({
      found: verified(events),
      asked: 0,
    })
  })

  test('leaves to the AI what the rules do not read of the others, and it must be proven', async () => {
    const events = markets(0, 4)
    const evening = { title: 'Avond van de wijk', at: 9 }
    const ofAi = [evening, { title: 'Verzonnen Gala', at: 10 }, ...events]
    discovery.groq.onExtract = () =>
      JSON.stringify({
        events: ofAi.map(({ title, at }) => ({
          ...NOTHING_MORE,
          title,
          startDate: inDays(at),
          city: 'Utrecht',
        })),
      })
    const lines = [...events.map((one) => line(one)), line(evening, ', in zaal De Spil bij de kerk')]
    expect(await read(events, lines)).toEqual({
      found: [...verified([...events, evening]), 'Verzonnen Gala unverified'].toSorted(),
      asked: 1,
    })
  })
})

describe('no question is asked and nothing is added', () => {
  test('where the markup lists all that the words name', async () => {
    const events = markets(0, 6)
    expect(
      await read(
        events,
        events.map((one) => line(one)),
      ),
    ).toEqual({ found: verified(events), asked: 0 })
  })

  test('where the words divide a marked event of several days', async () => {
    const feast = { title: 'Wijkfeest', at: 3, last: 6 }
    const parts = ['Opening', 'Optocht', 'Rommelmarkt', 'Vuurwerk'].map((title, index) => ({
      title,
      at: 3 + index,
    }))
    const { found, asked } = await read(
      [feast],
      [`<li>Wijkfeest in Utrecht, ${inDays(3)} t/m ${inDays(6)}</li>`, ...parts.map((one) => line(one))],
    )
    expect(found.map((one) => one.split(' ')[0])).toEqual(['Wijkfeest'])
    expect(asked).toBe(0)
  })

  test('where the words name an event that is online', async () => {
    const events = markets(0, 5).map((one) => ({ ...one, online: one.at === 7 }))
    const visited = events.filter(({ online }) => !online)
    const { found, asked } = await read(
      events,
      events.map((one) => line(one)),
    )
    expect(found).toEqual(verified(visited))
    expect(asked).toBe(0)
  })

  test('where the page of one event has another day without an event', async () => {
    const [event] = markets(0, 1)
    const { found, asked } = await read(event ? [event] : [], [
      ...(event ? [line(event)] : []),
      `<li>Kaarten zijn te koop vanaf ${inDays(1)}.</li>`,
      `<li>Aanmelden kan tot en met ${inDays(2)}.</li>`,
    ])
    expect(found).toEqual(verified(event ? [event] : []))
    expect(asked).toBe(0)
  })
})

test('a feed keeps what markup and rules gave while the AI has reached its limit of the day', async () => {
  const events = markets(0, 6)
  const evening = { title: 'Avond van de wijk', at: 20 }
  discovery.groq.onSearch = () => []
  await discovery.ctx.feeds.registerAll([{ id: newId(), url: FEED, name: 'Wijkhuis', country: 'NL' }])
  discovery.groq.pages.set(FEED, rss(PAGE))
  discovery.groq.faults.push({ call: 'extract', fault: rateLimited('tokens per day (TPD)', '7h12m', 25_920) })
  const { found } = await read(events.slice(0, 4), [...events.map((one) => line(one)), line(evening)])
  await discovery.db.deleteFrom('feed').execute()
  expect(found).toEqual(verified([...events, evening]))
  expect((await logsOf(discovery, 'ERROR'))[0]?.error?.message).toContain(PAGE)
})
