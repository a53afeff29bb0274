import { REQUIRED_EVIDENCE } from '@uitpost/contracts'
import { SourceFailure } from '@uitpost/event-reader'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Readers } from '../src/clients/readers.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import {
  announcedIn,
  clearRuns,
  eventPage,
  inDays,
  logsOf,
  seedPlaces,
  textPage,
  whenEnded,
} from './world.ts'

const SLOW = 'https://traag.example/markt'
/** The reading of the slow page that takes too long. */
let slow: 'page' | 'proofs' | undefined
const withSlowPage = (real: Readers): Readers => ({
  ...real,
  async read(name, input, reading) {
    if (name === slow && JSON.stringify(input).includes(SLOW))
      throw new SourceFailure('too_slow', 'The source takes too long to be read', false)
    return real.read(name, input, reading)
  },
})

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ search: false, readers: withSlowPage })
  await discovery.startWorkers()
  await seedPlaces(discovery, ['Utrecht'])
})
beforeEach(async () => {
  await clearRuns(discovery)
  slow = undefined
})
afterAll(() => discovery.close())

const DAY = inDays(20)
const remembered = (title: string, link: string, more: object = {}) => ({
  title,
  startDate: `${DAY}T10:00`,
  endDate: null,
  city: 'Utrecht',
  location: null,
  description: 'Said by the model alone',
  category: null,
  cancelled: false,
  link,
  ...more,
})

async function runOnce() {
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  return whenEnded(discovery, body.id)
}

test('without a search there is one call, and its events are held until their own page proves them', async () => {
  const events = [
    remembered('Grote Lentemarkt', 'https://markt.example/lente'),
    remembered('Bloemenmarkt', 'https://markt.example/leeg'),
    remembered('Spookmarkt', 'https://markt.example/nowhere'),
    remembered('Binnenmarkt', 'http://127.0.0.1/inner'),
    remembered('Geen adres', 'javascript:alert(1)'),
  ]
  discovery.groq.onExtract = () => JSON.stringify({ events })
  discovery.groq.pages.set(
    'https://markt.example/lente',
    eventPage({ title: 'Grote Lentemarkt', start: `${DAY}T10:00:00`, city: 'Utrecht' }),
  )
  discovery.groq.pages.set('https://markt.example/leeg', textPage('Hier is niets te doen'))
  const run = await runOnce()
  expect(run).toMatchObject({ status: 'completed', eventsFound: 3 })
  expect(discovery.groq.requests.map(({ call }) => call)).toEqual(['extract'])
  expect(discovery.groq.requests[0]?.body.tools).toBeUndefined()

  const found = await announcedIn(discovery)
  expect(found.map(({ title, verdict, link }) => [title, verdict, link])).toEqual([
    ['Grote Lentemarkt', 'verified', 'https://markt.example/lente'],
    ['Bloemenmarkt', 'unverified', 'https://markt.example/leeg'],
    ['Spookmarkt', 'unreachable', 'https://markt.example/nowhere'],
  ])
  for (const { title, description, evidence } of found) {
    // Content that no page states is dropped, and an unproven field keeps the event held.
    expect(description).toBeNull()
    const proven = REQUIRED_EVIDENCE.every((field) => evidence[field].proven)
    expect(proven).toBe(title === 'Grote Lentemarkt')
  }
})

test.each([
  ['page', 'unreachable'],
  ['proofs', undefined],
] as const)(
  'a page whose reading of its %s takes too long proves nothing, and the others do',
  async (name, verdict) => {
    slow = name
    const pages = { 'https://markt.example/lente': 'Grote Lentemarkt', [SLOW]: 'Trage markt' }
    const events = Object.entries(pages).map(([link, title]) => remembered(title, link))
    discovery.groq.onExtract = () => JSON.stringify({ events })
    for (const [link, title] of Object.entries(pages))
      discovery.groq.pages.set(link, eventPage({ title, start: `${DAY}T10:00:00`, city: 'Utrecht' }))
    expect(await runOnce()).toMatchObject({ status: 'completed', queriesFailed: 0 })
    const found = (await announcedIn(discovery)).map((one) => [one.title, one.verdict])
    expect(found).toEqual([['Grote Lentemarkt', 'verified'], ...(verdict ? [['Trage markt', verdict]] : [])])
    const [problem, ...more] = (await logsOf(discovery, 'ERROR')).map(({ error }) => error)
    expect(more).toEqual([])
    expect(problem).toMatchObject({ type: 'too_slow', message: expect.stringContaining(SLOW) })
  },
)

test('an answer with invalid JSON is an ERROR entry, and the run ends', async () => {
  discovery.groq.onExtract = () => '{"events": "none"}'
  const run = await runOnce()
  expect(run).toMatchObject({ status: 'failed', eventsFound: 0 })
  const errors = await logsOf(discovery, 'ERROR')
  expect(errors[0]?.error).toMatchObject({ type: 'malformed_answer' })
})
