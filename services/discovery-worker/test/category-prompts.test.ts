import { type CategoryPrompt, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Discovery } from './harness.ts'
import { clearRuns, startWorking, whenEnded } from './world.ts'

const [category = { id: '', name: '' }, other = { id: '', name: '' }] = MONITOR_CATEGORIES
const PROMPT = `/api/admin/categories/${category.id}/prompt`
const TEST = '/api/admin/discovery/category-test'
const UNKNOWN = '0190c000-0000-7000-8000-00000000ffff'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startWorking(['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('categoryPrompt').execute()
})

const get = async (url = PROMPT) => (await discovery.call('GET', url)).body as CategoryPrompt
const put = (body: unknown, url = PROMPT) => discovery.call('PUT', url, body)
const countVersions = async () =>
  (await discovery.db.selectFrom('categoryPrompt').select('version').execute()).length

describe('a prompt', () => {
  test('exists for every category before an admin writes one', {
    tags: [
      'prompt.category-name',
      'prompt.search-terms',
      'prompt.venues',
      'prompt.instructions',
      'prompt.queries',
      'prompt.temperature',
      'prompt.max-tokens',
    ],
  }, async () => {
    for (const { id, name } of MONITOR_CATEGORIES) {
      const { status, body } = await discovery.call('GET', `/api/admin/categories/${id}/prompt`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ categoryName: name, version: 0, temperature: 0.2, maxTokens: 2_000 })
      expect(body).toMatchObject({ venues: expect.any(Array), webSearchQueries: expect.any(Array) })
      expect(body).toHaveProperty('specificInstructions', expect.any(String))
      expect(body.searchTerms.length).toBeGreaterThan(0)
    }
  })

  test('sent back with one word changed is stored as the next version', async () => {
    const before = await get()
    const { status, body } = await put({ ...before, searchTerms: ['drones', '', 'robots'], temperature: 0.7 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ searchTerms: ['drones', '', 'robots'], temperature: 0.7, version: 1 })
    expect(await get()).toEqual(body)
    expect((await get(`/api/admin/categories/${other.id}/prompt`)).version).toBe(0)
  })

  test('saved unchanged does not create a version', async () => {
    await put({ maxTokens: 600 })
    await put(await get())
    expect(await countVersions()).toBe(1)
  })

  test('saved without any change, as the screen sends it, is answered and does not create a version', async () => {
    await put({ maxTokens: 600 })
    const before = await get()
    expect(await put({})).toMatchObject({ status: 200, body: before })
    expect(await get()).toEqual(before)
    expect(await countVersions()).toBe(1)
  })

  test('keeps what a change omits', async () => {
    await put({ venues: ['hallen'], specificInstructions: 'Only with a date.\nNo fairs.' })
    const { body } = await put({ maxTokens: 4_000 })
    expect(body).toMatchObject({ venues: ['hallen'], specificInstructions: 'Only with a date.\nNo fairs.' })
  })

  test.each([
    ['temperature 1.1', { temperature: 1.1 }],
    ['temperature -0.1', { temperature: -0.1 }],
    ['temperature between steps', { temperature: 0.25 }],
    ['499 tokens', { maxTokens: 499 }],
    ['4001 tokens', { maxTokens: 4_001 }],
    ['half a token', { maxTokens: 600.5 }],
    ['a template', { specificInstructions: '{{constructor}}' }],
    ['a template in a list', { searchTerms: ['fine', '{{ process.env }}'] }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is refused
    ['another template', { venues: ['${7*7}'] }],
    ['a control character', { searchTerms: ['\u0000'] }],
    ['an unknown member', { model: 'other' }],
    ['a text for a list', { searchTerms: 'a, b' }],
  ])(
    'with %s is refused and nothing is stored',
    { tags: ['prompts.max-tokens', 'prompts.temperature'] },
    async (_, body) => {
      expect((await put(body)).status).toBe(400)
      expect(await countVersions()).toBe(0)
    },
  )

  test('with a megabyte is refused before it is parsed, and nothing is stored', async () => {
    expect((await put({ specificInstructions: 'a'.repeat(1_000_000) })).status).toBe(413)
    expect(await countVersions()).toBe(0)
  })

  test.each([
    [0, 500],
    [1, 4_000],
    [0.3, 501],
  ])(
    'with temperature %d and %d tokens is accepted',
    { tags: ['prompts.max-tokens', 'prompts.temperature'] },
    async (temperature, maxTokens) => {
      expect((await put({ temperature, maxTokens })).body).toMatchObject({ temperature, maxTokens })
    },
  )

  test('of an unknown category is not found, and only admins can read prompts', async () => {
    const url = `/api/admin/categories/${UNKNOWN}/prompt`
    expect((await discovery.call('GET', url)).status).toBe(404)
    expect((await put({ maxTokens: 600 }, url)).status).toBe(404)
    expect((await discovery.call('GET', PROMPT, undefined, 'premium')).status).toBe(403)
    expect((await discovery.call('PUT', PROMPT, { temperature: 9 }, 'user')).status).toBe(403)
  })

  test('saved ten times concurrently has ten versions', async () => {
    const tokens = Array.from({ length: 10 }, (_, index) => 600 + index)
    const replies = await Promise.all(tokens.map((maxTokens) => put({ maxTokens })))
    expect(replies.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    expect(replies.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })
})

describe('versions', () => {
  test('are listed newest first with the defaults last, and restoring adds one', async () => {
    await put({ searchTerms: ['first'] })
    await put({ searchTerms: ['second'] })
    const restored = await discovery.call('POST', `${PROMPT}/versions/1/restore`)
    expect(restored.body).toMatchObject({ version: 3, restoredFrom: 1, searchTerms: ['first'] })
    const { body } = await discovery.call('GET', `${PROMPT}/versions`)
    expect(body.map((one: CategoryPrompt) => one.version)).toEqual([3, 2, 1, 0])
    const defaults = await discovery.call('POST', `${PROMPT}/versions/0/restore`)
    expect(defaults.body.searchTerms).toEqual(body.at(-1).searchTerms)
  })

  test('that do not exist are not found', async () => {
    expect((await discovery.call('POST', `${PROMPT}/versions/7/restore`)).status).toBe(404)
    expect((await discovery.call('POST', `${PROMPT}/versions/x/restore`)).status).toBe(400)
  })

  test('leave an audit record with the prompt before and after', async () => {
    await put({ searchTerms: ['first'] })
    const rows = await discovery.db
      .selectFrom('outbox')
      .select('items')
      .where('noun', '=', 'audit.recorded')
      .orderBy('seq')
      .execute()
    expect(rows.flatMap((row) => row.items)).toMatchObject([
      { action: 'prompt.changed', subject: `category ${category.id}`, after: { searchTerms: ['first'] } },
    ])
  })
})

describe('the preview', () => {
  test('is the prompt a run would use, and stores nothing', {
    tags: ['prompt.test-reply', 'calls.category-test'],
  }, async () => {
    await put({ searchTerms: ['zweefvliegen'], specificInstructions: 'Ask for the hangar.' })
    const { status, body } = await discovery.call('POST', TEST, { categoryId: category.id, city: 'Gent' })
    expect(status).toBe(200)
    for (const words of ['Gent', 'BE', 'zweefvliegen', 'Ask for the hangar.', category.name])
      expect(body.prompt).toContain(words)
    expect(await countVersions()).toBe(1)
    expect(await discovery.ctx.runs.count()).toBe(0)
    expect((await discovery.ctx.logs.countByType()).QUERY).toBe(0)
    expect(discovery.groq.requests).toEqual([])
  })

  test.each([
    ['an unknown category', { categoryId: UNKNOWN, city: 'Gent' }, 404],
    ['no city', { categoryId: category.id, city: ' ' }, 400],
    ['a template for a city', { categoryId: category.id, city: '{{constructor}}' }, 400],
    ['a malformed id', { categoryId: '7', city: 'Gent' }, 400],
  ])('of %s is refused', async (_, body, status) => {
    expect((await discovery.call('POST', TEST, body)).status).toBe(status)
  })
})

test('a run uses the stored prompt, temperature and tokens', async () => {
  await put({
    searchTerms: ['zweefvliegen'],
    venues: ['vliegvelden'],
    webSearchQueries: ['zweefvliegdag utrecht'],
    specificInstructions: 'Ask for the hangar.',
    temperature: 0.9,
    maxTokens: 3_210,
  })
  const { body } = await discovery.call('POST', '/api/admin/discovery/start', { categories: [category.name] })
  await whenEnded(discovery, body.id)
  const asked = discovery.groq.requests[0]?.body
  expect(asked).toMatchObject({ temperature: 0.9, max_completion_tokens: 3_210 })
  const words = asked?.messages.find(({ role }) => role === 'user')?.content
  for (const part of ['zweefvliegen', 'vliegvelden', 'zweefvliegdag utrecht', 'Ask for the hangar.'])
    expect(words).toContain(part)
})
