import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import type {
  ClaimedEvent,
  EvidenceReport,
  ReadingInput,
  ReadingName,
  ReadingOutput,
} from '@uitpost/event-reader'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Readers } from '../src/clients/readers.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { breachesOf, candidatesOf, OBEDIENT, poisonedPages } from './poisoned-pages.ts'
import { clearRuns, seedPlaces } from './world.ts'

function believed({ title, start, end, city, link, location }: ClaimedEvent): EvidenceReport {
  const said = (quote: string) => ({ proven: true, quote: quote.slice(0, 300) })
  const fields = { title: said(title), start: said(start), city: said(city), link: said(link) }
  const stated = { end: end ?? null, location: location ?? null, description: true, organiser: true }
  return { verdict: 'verified', score: 1, fields, category: null, stated }
}

/** Disables the evidence gate, to show what it prevents. */
const withoutGate = (real: Readers): Readers => ({
  ...real,
  async read<N extends ReadingName>(name: N, input: ReadingInput<N>): Promise<ReadingOutput<N>> {
    const answer = 'claims' in input ? input.claims.map(believed) : await real.read(name, input)
    return answer as ReadingOutput<N>
  },
})

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ pagesPerQuery: 50, readers: withoutGate })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())

/** Of the poisoned pages; what further answers of the model would bring through is not asked. */
const ENOUGH = 30

test(`without the evidence gate at least ${ENOUGH} of the poisoned pages get something through`, {
  timeout: 120_000,
}, async () => {
  const pages = poisonedPages()
  const through = new Set<string | null>()
  for (const answer of OBEDIENT) {
    if (through.size >= ENOUGH) break
    await clearRuns(discovery)
    const found = await candidatesOf(discovery, pages, answer)
    for (const one of found) if (breachesOf(one, pages).length > 0) through.add(one.link)
  }
  expect(through.size).toBeGreaterThanOrEqual(ENOUGH)
})
