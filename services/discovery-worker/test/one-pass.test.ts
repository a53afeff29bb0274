import { REQUIRED_EVIDENCE } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ search: false })
  await discovery.startWorkers()
  await seedPlaces(discovery, ['Utrecht'])
})
beforeEach(() => clearRuns(discovery))
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

test('an answer with invalid JSON is an ERROR entry, and the run ends', async () => {
  discovery.groq.onExtract = () => '{"events": "none"}'
  const run = await runOnce()
  expect(run).toMatchObject({ status: 'failed', eventsFound: 0 })
  const errors = await logsOf(discovery, 'ERROR')
  expect(errors[0]?.error).toMatchObject({ type: 'malformed_answer' })
})
