import Groq from 'groq-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueEvents } from './catalogue/catalogue.ts'
import { type Sandbox, startSandbox } from './index.ts'
import { extractionRequest, searchRequest } from './test-requests.ts'

const now = () => new Date('2026-11-20T16:00:00Z')
let sandbox: Sandbox
let groq: Groq

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', now })
  groq = new Groq({ apiKey: 'sandbox', baseURL: sandbox.url, maxRetries: 0 })
})
afterAll(() => sandbox.close())

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  )

describe('the two calls through the real client', () => {
  test('a search names pages of the catalogue over several executions, each of which is served', async () => {
    const { choices, usage } = await groq.chat.completions.create(searchRequest('Amsterdam'))
    const tools = choices[0]?.message.executed_tools ?? []
    const pages = tools.flatMap((tool) => tool.search_results?.results ?? [])
    expect(tools.length).toBeGreaterThan(1)
    expect(pages.length).toBeGreaterThanOrEqual(10)
    for (const { url } of pages) {
      expect(catalogueEvents().find((event) => event.url === url)?.city).toBe('Amsterdam')
      const page = await fetch(`${sandbox.url}/sandbox/page?url=${encodeURIComponent(url ?? '')}`)
      expect(page.status).toBe(200)
      expect(page.headers.get('x-uitpost-sandbox')).toBe('true')
    }
    expect(choices[0]?.message.content).toMatch(/【1†/)
    expect(usage?.total_tokens).toBeGreaterThan(0)
  })

  test('a search for one category and period returns only matching events', async () => {
    const { choices } = await groq.chat.completions.create(
      searchRequest('Tilburg', {
        from: '2027-07-01',
        to: '2027-07-31',
        categories: ['Kermissen (Carnival)'],
      }),
    )
    const [tool] = choices[0]?.message.executed_tools ?? []
    expect(tool?.search_results?.results?.map(({ title }) => title)).toEqual(['Tilburgse Kermis'])
  })

  test('a request without tools and without a page is answered with the pages that a search would open', async () => {
    const request = extractionRequest('')
    const { messages } = searchRequest('Maastricht')
    const { choices } = await groq.chat.completions.create({ ...request, messages })
    const { events } = JSON.parse(choices[0]?.message.content ?? '') as { events: { link: string }[] }
    expect(events.length).toBeGreaterThan(0)
    for (const { link } of events) expect(link).toMatch(/^https:/)
  })

  test('an extraction reads a fetched page into the schema of the request', async () => {
    const page = await fetch(
      `${sandbox.url}/sandbox/page?url=${encodeURIComponent('https://www.tefaf.com/')}`,
    )
    const { choices } = await groq.chat.completions.create(extractionRequest(await page.text()))
    expect(JSON.parse(choices[0]?.message.content ?? '')).toEqual({
      events: [
        {
          title: 'TEFAF Maastricht',
          startDate: '2027-03-13T11:00',
          city: 'Maastricht',
          link: 'https://www.tefaf.com/',
        },
      ],
    })
  })

  test('answers carry rate-limit headers and the sandbox label', async () => {
    const { response } = await groq.chat.completions.create(searchRequest('Gent')).withResponse()
    expect(response.headers.get('x-uitpost-sandbox')).toBe('true')
    expect(response.headers.get('x-ratelimit-remaining-tokens')).toMatch(/^\d+$/)
    expect(response.headers.get('x-ratelimit-reset-requests')).toMatch(/^(\d+m)?[\d.]+m?s$/)
    expect(response.headers.get('retry-after')).toBeNull()
  })

  test('the models are listed', async () => {
    const { data } = await groq.models.list()
    expect(data.map(({ id }) => id)).toEqual(['openai/gpt-oss-120b', 'openai/gpt-oss-20b'])
  })
})

describe('what the real service refuses is refused here', () => {
  test.each([
    [
      'search together with strict JSON',
      400,
      { ...extractionRequest('x'), tools: [{ type: 'browser_search' as const }] },
    ],
    ['a model that is switched off', 404, { ...searchRequest('Gent'), model: 'groq/compound' }],
    ['a temperature out of range', 400, { ...searchRequest('Gent'), temperature: 9 }],
    ['an unknown member', 400, { ...searchRequest('Gent'), surprise: true }],
    ['no messages', 400, { ...searchRequest('Gent'), messages: [] }],
  ])('%s: %i', async (_, status, body) => {
    expect(await failureOf(groq.chat.completions.create(body))).toMatchObject({ status })
  })

  test('an answer longer than max_completion_tokens: 400 with the partial answer', async () => {
    const page = await fetch(
      `${sandbox.url}/sandbox/page?url=${encodeURIComponent('https://www.tefaf.com/')}`,
    )
    const error = await failureOf(
      groq.chat.completions.create({ ...extractionRequest(await page.text()), max_completion_tokens: 10 }),
    )
    expect(error).toMatchObject({ status: 400, error: { error: { code: 'json_validate_failed' } } })
  })

  test('a call without a key: 401', async () => {
    const response = await fetch(`${sandbox.url}/openai/v1/models`)
    expect(response.status).toBe(401)
  })
})

describe('the recorded web', () => {
  test('answers 304 for an unchanged page', async () => {
    const url = `${sandbox.url}/sandbox/page?url=${encodeURIComponent('https://iffr.com/')}`
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('serves feeds and robots.txt, and 404 for all else', async () => {
    const statusOf = async (path: string) => (await fetch(`${sandbox.url}${path}`)).status
    expect(await statusOf('/sandbox/feed/nl-markets.ics')).toBe(200)
    expect(await statusOf('/sandbox/feed/secrets.ics')).toBe(404)
    expect(await statusOf('/sandbox/robots?host=iffr.com')).toBe(200)
    expect(await statusOf('/sandbox/robots?host=example.org')).toBe(404)
    expect(await statusOf('/sandbox/page?url=https%3A%2F%2Fexample.org%2F')).toBe(404)
    expect(await statusOf('/sandbox/page')).toBe(404)
    expect(await statusOf('/nowhere')).toBe(404)
  })
})
