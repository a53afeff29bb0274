import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Discovery, startDiscovery } from './harness.ts'
import { breachesOf, candidatesOf, OBEDIENT, poisonedPages } from './poisoned-pages.ts'
import { clearRuns, seedPlaces } from './world.ts'

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
  'a model that obeys them (answer %i) brings nothing but candidates with the fetched page’s link and quotes',
  async (_, answer) => {
    const found = await candidatesOf(discovery, pages, answer)
    expect(found.flatMap((one) => breachesOf(one, pages))).toEqual([])
  },
)

test('the model is given no tools, no secret and no more than the visible text', async () => {
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
