import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { type ReadingInput, type ReadingName, SourceFailure } from '@uitpost/event-reader'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Readers } from '../src/clients/readers.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, logsOf, seedPlaces, whenEnded } from './world.ts'

const TOWNS = ['Utrecht', 'Delft', 'Gouda'] as const
const addressOf = (town: string) => `https://${town.toLowerCase()}.example/feest`
const SLOW = addressOf('Delft')

/** The reading of one page that takes too long. */
let slow: { name: ReadingName; url: string } | undefined
const urlIn = (input: ReadingInput<ReadingName>): string | undefined => {
  const about = 'source' in input ? input.source : input
  return 'url' in about ? about.url : undefined
}
const withSlowPage = (real: Readers): Readers => ({
  ...real,
  async read(name, input, reading) {
    if (slow?.name === name && slow.url === urlIn(input))
      throw new SourceFailure('too_slow', 'The source takes too long to be read', false)
    return real.read(name, input, reading)
  },
})

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ readers: withSlowPage })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('recording').execute()
  slow = undefined
  discovery.groq.onSearch = () => TOWNS.map(addressOf)
  for (const city of TOWNS)
    discovery.groq.pages.set(addressOf(city), eventPage({ title: `Feest ${city}`, start: inDays(3), city }))
})

async function runOnce() {
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  const run = await whenEnded(discovery, body.id)
  const titles = (await announcedIn(discovery)).map(({ title }) => title)
  const problems = (await logsOf(discovery, 'ERROR')).map(({ error }) => error)
  return { run, titles, problems }
}

test.each([
  ['text and markup', 'page'],
  ['proofs', 'proofs'],
] as const)(
  'a page whose %s take too long to read costs its own events, and the log names it',
  async (_, name) => {
    slow = { name, url: SLOW }
    const { run, titles, problems } = await runOnce()
    expect(run).toMatchObject({ status: 'completed', queriesFailed: 0, eventsFound: 2 })
    expect(titles).toEqual(['Feest Utrecht', 'Feest Gouda'])
    expect(problems).toEqual([{ type: 'too_slow', message: expect.stringContaining(SLOW) }])
  },
)

/** A page whose words announce three days more than its markup. */
function agenda(city: string) {
  const page = eventPage({ title: `Feest ${city}`, start: inDays(3), city })
  const items = ['Boekenmarkt', 'Rommelmarkt', 'Kerstmarkt'].map(
    (title, at) => `<li>${inDays(5 + at)}: ${title} in ${city}</li>`,
  )
  return { ...page, body: page.body.replace('</body>', `<ul>${items.join('')}</ul></body>`) }
}

test('a page whose list takes too long keeps the event of its markup, and the AI is not asked', async () => {
  discovery.groq.pages.set(SLOW, agenda('Delft'))
  slow = { name: 'list', url: SLOW }
  const { titles, problems } = await runOnce()
  expect(titles).toEqual(['Feest Utrecht', 'Feest Delft', 'Feest Gouda'])
  expect(problems).toEqual([{ type: 'too_slow', message: expect.stringContaining(SLOW) }])
  expect(discovery.groq.requests.filter(({ call }) => call === 'extract')).toEqual([])
})

test('a page about whose words the AI gives no usable answer keeps what markup and rules gave, also in a replay', async () => {
  const page = agenda('Delft')
  const more = `<p>Elke eerste zondag van de maand is er iets te doen.</p></body>`
  discovery.groq.pages.set(SLOW, { ...page, body: page.body.replace('</body>', more) })
  discovery.groq.onExtract = () => 'no JSON'
  const { run, titles, problems } = await runOnce()
  expect(titles).toEqual(
    expect.arrayContaining(['Feest Utrecht', 'Feest Delft', 'Boekenmarkt', 'Feest Gouda']),
  )
  expect(problems.map((problem) => problem?.type)).toEqual(['malformed_answer'])
  expect(problems[0]?.message).toContain(SLOW)
  const { body } = await discovery.call('POST', `/api/admin/discovery/runs/${run.id}/replay`)
  expect((await whenEnded(discovery, body.id)).eventsFound).toBe(run.eventsFound)
})
