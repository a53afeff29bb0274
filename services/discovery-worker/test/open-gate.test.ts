import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { checkEvidence } from '../src/domain/evidence.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { breachesOf, candidatesOf, OBEDIENT, poisonedPages } from './poisoned-pages.ts'
import { clearRuns, seedPlaces } from './world.ts'

// The gate taken out, here alone: what it is worth is what passes without it.
vi.mock(import('../src/domain/evidence.ts'), async (original) => ({
  ...(await original()),
  isQuoted: () => true,
  checkEvidence: ({ title, start, city, link }: Parameters<typeof checkEvidence>[0]) => {
    const believed = (quote: string) => ({ proven: true, quote: quote.slice(0, 300) })
    const fields = {
      title: believed(title),
      start: believed(start),
      city: believed(city),
      link: believed(link),
    }
    return { verdict: 'verified', score: 1, fields }
  },
}))

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ pagesPerQuery: 50 })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())

test('with the evidence gate taken out, at least 30 of the poisoned pages get something through', async () => {
  const pages = poisonedPages()
  const through = new Set<string | null>()
  for (const answer of OBEDIENT) {
    await clearRuns(discovery)
    const found = await candidatesOf(discovery, pages, answer)
    for (const one of found) if (breachesOf(one, pages).length > 0) through.add(one.link)
  }
  expect(through.size).toBeGreaterThanOrEqual(30)
})
