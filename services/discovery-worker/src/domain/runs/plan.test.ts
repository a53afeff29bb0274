import { BULK_MIN_QUERIES, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { describe, expect, test } from 'vitest'
import type { CategoryPromptRow } from '../../store/schema.ts'
import { BULK_MAX_QUERIES, type PlanInput, planQueries } from './plan.ts'

const categories = MONITOR_CATEGORIES.map((one) => ({
  ...one,
  description: null,
  approved: true,
  version: 1,
}))
const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `nl-${index}`, name: `Stad ${index}` }))
const feeds = [{ id: '0190c000-0000-7000-8000-0000000000f1', name: 'Markets', city: null }]

const input = (change: Partial<PlanInput> = {}): PlanInput => ({
  country: 'NL',
  approach: 'simple',
  categories,
  prompts: new Map(),
  places: places(12),
  feeds,
  today: '2026-11-20',
  ...change,
})

describe('the plan of a run', () => {
  test('simple has one query per active city and one per feed', () => {
    const plan = planQueries(input())
    expect(plan.filter((query) => query.kind === 'ai').map((query) => query.city)).toEqual(
      places(12).map((place) => place.name),
    )
    expect(plan.filter((query) => query.kind === 'feed')).toHaveLength(1)
  })

  test('diverse has several queries per city: kinds, venues, a shorter period and another language', () => {
    const plan = planQueries(input({ approach: 'diverse' })).filter((query) => query.city === 'Stad 3')
    expect(plan.length).toBeGreaterThanOrEqual(4)
    expect(new Set(plan.map((query) => query.prompt)).size).toBe(plan.length)
    expect(new Set(plan.map((query) => query.language))).toEqual(new Set(['nl', 'en']))
    expect(plan.some((query) => query.prompt?.includes('2026-12-20'))).toBe(true)
    expect(plan.some((query) => query.prompt?.includes('Places to look at first'))).toBe(true)
  })

  test.each([
    ['12 cities and all categories', 12, categories],
    ['one city and all categories', 1, categories],
    ['one city and one category', 1, categories.slice(0, 1)],
    ['three cities and no category at all', 3, []],
    ['60 cities and all categories', 60, categories],
  ])(
    'bulk has 100 or more different queries with %s',
    { tags: 'admin.bulk-hundred-queries' },
    (_, cities, asked) => {
      const plan = planQueries(input({ approach: 'bulk', places: places(cities), categories: asked })).filter(
        (query) => query.kind === 'ai',
      )
      expect(plan.length).toBeGreaterThanOrEqual(BULK_MIN_QUERIES)
      expect(plan.length).toBeLessThanOrEqual(BULK_MAX_QUERIES)
      expect(new Set(plan.map((query) => query.prompt)).size).toBe(plan.length)
      expect(new Set(plan.map((query) => query.city)).size).toBe(cities)
    },
  )

  test('a Belgian run has prompts in Dutch, French and English', () => {
    const plan = planQueries(input({ country: 'BE', approach: 'diverse', places: places(1) }))
    expect(new Set(plan.map((query) => query.language))).toEqual(new Set(['nl', 'fr', 'en']))
  })

  test('a prompt names city, country, period and categories, and ends 90 days from today', () => {
    const [query] = planQueries(input({ places: [{ id: 'g', name: 'Gent' }], feeds: [], country: 'BE' }))
    expect(query?.prompt).toContain('in the city of Gent (Belgium, BE)')
    expect(query?.prompt).toContain('2026-11-20 to 2027-02-18')
    for (const { name } of categories) expect(query?.prompt).toContain(`- ${name}`)
  })

  test("a category's stored prompt replaces the default words and sets temperature and length", () => {
    const category = categories[11]
    if (!category) throw new Error('no category')
    const prompt: CategoryPromptRow = {
      categoryId: category.id,
      version: 3,
      searchTerms: ['zolderspullen', ''],
      venues: ['loodsen'],
      specificInstructions: 'Only indoors.',
      webSearchQueries: ['antiek agenda'],
      temperature: '0.7',
      maxTokens: 3_500,
      restoredFrom: null,
      createdAt: new Date(),
    }
    const [query] = planQueries(
      input({
        categories: [category],
        prompts: new Map([[category.id, prompt]]),
        feeds: [],
        places: places(1),
      }),
    )
    expect(query?.prompt).toContain('search for: zolderspullen; look at: loodsen; queries: antiek agenda')
    expect(query?.prompt).toContain('Only indoors.')
    expect(query?.prompt).not.toContain('brocante')
    expect(query).toMatchObject({ temperature: 0.7, maxTokens: 3_500, categoryIds: [category.id] })
  })

  test('a country without active cities has queries for its feeds', () => {
    expect(planQueries(input({ places: [], approach: 'bulk' })).map((query) => query.kind)).toEqual(['feed'])
  })
})
