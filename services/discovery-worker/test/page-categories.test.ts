import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runQuery } from '../src/domain/runs/queries.ts'
import { planRun } from '../src/domain/runs/runs.ts'
import type { ChatBody } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, inDays, seedPlaces, textPage } from './world.ts'

const PAGE = 'https://plein.example/agenda'
const BOOKS = 'Tweedehands & Boekenmarkten'
const FAIRS = 'Kermissen (Carnival)'
const SAID = [
  ['Snuffelen op het plein', BOOKS],
  ['Zomerpret op het plein', FAIRS],
  ['Avond op het plein', 'Music & Entertainment'],
] as const

/** Without workers: the test decides which query is first. */
let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = () => [PAGE]
  discovery.groq.pages.set(
    PAGE,
    textPage(SAID.map(([title]) => `${title}, ${inDays(5)}, Utrecht`).join('\n')),
  )
  discovery.groq.onExtract = (_, body) => {
    const allowed = namesIn(body)
    const events = SAID.map(([title, category]) => ({
      title,
      startDate: inDays(5),
      endDate: null,
      city: 'Utrecht',
      location: null,
      description: null,
      // The strict JSON schema allows no other names.
      category: allowed.includes(category) ? category : null,
      cancelled: false,
    }))
    return JSON.stringify({ events })
  }
})

interface EventsSchema {
  properties: { events: { items: { properties: { category: { enum: (string | null)[] } } } } }
}

/** The categories that the extraction of a page may return. */
function namesIn(body: ChatBody): (string | null)[] {
  const schema = body.response_format?.json_schema.schema as EventsSchema | undefined
  return schema?.properties.events.items.properties.category.enum ?? []
}

test.each([
  ['the books', 0, 1],
  ['the fairs', 1, 0],
])(
  'two queries of a run find the same categories on a page when the one for %s reads it first',
  async (_, ...order) => {
    const { body: run } = await discovery.call('POST', '/api/admin/discovery/start', {
      approach: 'diverse',
      categories: [BOOKS, FAIRS],
    })
    await planRun(discovery.ctx, run.id)
    const queries = (await discovery.ctx.queries.listOfRun(run.id)).slice(0, 2)
    const [books, fairs] = [BOOKS, FAIRS].map(
      (name) => MONITOR_CATEGORIES.find((one) => one.name === name)?.id,
    )
    // One category each, in the order of the monitor's list.
    expect(new Set(queries.map(({ categoryIds }) => categoryIds.join()))).toEqual(new Set([books, fairs]))
    for (const index of order) await runQuery(discovery.ctx, queries[index]?.id ?? '')
    const found = await announcedIn(discovery)
    expect(new Map(found.map(({ title, categoryId }) => [title, categoryId]))).toEqual(
      new Map([
        ['Snuffelen op het plein', books],
        ['Zomerpret op het plein', fairs],
      ]),
    )
    expect(discovery.groq.requests.filter(({ call }) => call === 'extract')).toHaveLength(1)
  },
)
