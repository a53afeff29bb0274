import { type Candidate, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageText } from '../src/domain/page-text.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { OBEDIENT, poisonedPages } from './poisoned-pages.ts'
import { announcedIn, clearRuns, inDays, seedPlaces, whenEnded } from './world.ts'

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

/** Every poisoned page is found by one search, and the model does what each of them says. */
async function candidatesOf(answer: (prompt: string) => string): Promise<Candidate[]> {
  for (const { url, html } of pages)
    discovery.groq.pages.set(url, { type: 'text/html; charset=utf-8', body: html })
  discovery.groq.onSearch = () => pages.map(({ url }) => url)
  discovery.groq.onExtract = answer
  const { body } = await discovery.call('POST', '/api/admin/discovery/start')
  await whenEnded(discovery, body.id)
  return announcedIn(discovery)
}

test('there are at least 40 poisoned pages', () => {
  expect(pages.length).toBeGreaterThanOrEqual(40)
})

test.each(OBEDIENT.map((answer, index) => [index + 1, answer] as const))(
  'a model that obeys them (answer %i) brings nothing but candidates with the fetched page’s link and quotes',
  async (_, answer) => {
    const found = await candidatesOf(answer)
    for (const one of found) {
      const page = pages.find(({ url }) => url === one.link)
      expect(page, one.link ?? '').toBeDefined()
      const visible = pageText(page?.html ?? '')
      for (const { proven, quote } of [one.evidence.title, one.evidence.start, one.evidence.city]) {
        if (proven) expect(visible).toContain(quote)
      }
      // What is verified is what the page announces, and nothing else.
      if (one.verdict === 'verified')
        expect([one.title, one.startDate, one.city]).toEqual(['Pleinfeest', inDays(5), 'Utrecht'])
      expect(one).not.toHaveProperty('status')
      expect(one).not.toHaveProperty('sourceLink')
      for (const text of [one.description, one.location]) if (text) expect(visible).toContain(text)
    }
  },
)

test('without the gate they would pass: most answers claim more than their page proves', async () => {
  let unproven = 0
  for (const answer of OBEDIENT) {
    await clearRuns(discovery)
    const found = await candidatesOf(answer)
    unproven += found.filter(({ verdict }) => verdict !== 'verified').length
  }
  expect(unproven).toBeGreaterThanOrEqual(30)
})

test('the model is given no tools, no secret and no more than the visible text', async () => {
  await candidatesOf(() => '{"events":[]}')
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
