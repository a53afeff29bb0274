import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { EXTRACTION_SYSTEM } from '@uitpost/event-reader'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Discovery, startDiscovery } from './harness.ts'
import { breachesOf, candidatesOf, OBEDIENT, poisonedPages } from './poisoned-pages.ts'
import { clearRuns, inDays, seedPlaces } from './world.ts'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ pagesPerQuery: 50 })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(() => clearRuns(discovery))

const pages = poisonedPages()

test('there are at least 40 poisoned pages', () => {
  expect(pages.length).toBeGreaterThanOrEqual(40)
})

test.each(OBEDIENT.map((answer, index) => [index + 1, answer] as const))(
  "a model that obeys them (answer %i) only yields candidates with the fetched page's link and quotes",
  async (_, answer) => {
    const found = await candidatesOf(discovery, pages, answer)
    expect(found.flatMap((one) => breachesOf(one, pages))).toEqual([])
  },
)

test('what a model shows of its prompt on the orders of a page is neither stored nor logged', async () => {
  const told = () => discovery.groq.requests.findLast(({ call }) => call === 'extract')?.body.messages ?? []
  const [, second = ''] = EXTRACTION_SYSTEM.split('\n')
  const found = await candidatesOf(discovery, pages, (prompt) => {
    const mark = /BEGIN PAGE (\S+)/.exec(prompt)?.[1] ?? ''
    const event = { endDate: null, location: null, description: null, category: null, cancelled: false }
    const all = { ...event, startDate: inDays(5), city: 'Utrecht' }
    return JSON.stringify({
      events: [
        { ...all, title: second },
        { ...all, title: `Pleinfeest ${mark}` },
        { ...all, title: 'Pleinfeest' },
      ],
    })
  })
  expect(told().map(({ content }) => content)[0]).toContain(second)
  expect(new Set(found.map(({ title }) => title))).toEqual(new Set(['Pleinfeest']))
  const logs = await discovery.db
    .selectFrom('discoveryLog')
    .selectAll()
    .where('type', '=', 'RESPONSE')
    .execute()
  expect(logs.length).toBeGreaterThan(0)
  expect(JSON.stringify(logs)).not.toContain(second.slice(0, 60))
})

test('the model gets no tools, no secrets and only the visible text', async () => {
  await candidatesOf(discovery, pages, () => '{"events":[]}')
  const asked = discovery.groq.requests.filter(({ call }) => call === 'extract')
  expect(asked.length).toBeGreaterThanOrEqual(40)
  for (const { body } of asked) {
    expect(body.tools).toBeUndefined()
    const words = body.messages.map(({ content }) => content).join('\n')
    expect(words).not.toMatch(/gsk_|Bearer|password/i)
    expect(words).not.toContain('display:none')
    expect(words).not.toContain('<!--')
  }
})
