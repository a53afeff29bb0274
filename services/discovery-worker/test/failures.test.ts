import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, rateLimited } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import {
  announcedIn,
  clearRuns,
  eventPage,
  inDays,
  logsOf,
  seedPlaces,
  textPage,
  whenEnded,
} from './world.ts'

const START = '/api/admin/discovery/start'
const PAGE = 'https://plein.example/feest'
const refusal = (status: number, code: string, message = code): Fault => ({
  kind: 'refusal',
  status,
  code,
  message,
})
const TPD = rateLimited('tokens per day (TPD)', '9m38.016s', 578)

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ groqTimeoutMs: 3_000, concurrency: 1 })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Amsterdam', 'Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = (prompt) => (prompt.includes('Utrecht') ? [PAGE] : [])
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(6), city: 'Utrecht' }))
})

const runOnce = async () => {
  const { body } = await discovery.call('POST', START)
  return whenEnded(discovery, body.id)
}

describe('a search that fails once is tried again, and its failure is an ERROR log entry', () => {
  test.each<[string, Fault, string]>([
    ['a minute’s token limit', rateLimited('tokens per minute (TPM)', '30ms', 0), 'rate_limit_exceeded'],
    ['a minute’s request limit', rateLimited('requests per minute (RPM)', '30ms', 0), 'rate_limit_exceeded'],
    ['498 capacity', refusal(498, 'capacity_exceeded'), 'capacity_exceeded'],
    ['503 over capacity', refusal(503, 'over_capacity'), 'over_capacity'],
    ['a proxy’s HTML', { kind: 'html' }, 'http_502'],
    ['a body cut off half-way', { kind: 'cut' }, 'broken_answer'],
    ['broken JSON', { kind: 'broken' }, 'malformed_answer'],
    ['no answer in time', { kind: 'hang' }, 'timeout'],
  ])('%s', async (_, fault, type) => {
    discovery.groq.faults.push({ call: 'search', fault })
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'completed', eventsFound: 1, queriesDone: 2, queriesFailed: 0 })
    const errors = await logsOf(discovery, 'ERROR')
    expect(errors.map((log) => log.error?.type)).toEqual([type])
    expect(await announcedIn(discovery)).toHaveLength(1)
  })

  test('a rate limit is logged with the remaining requests and the reset time', {
    tags: ['log.error-remaining', 'log.error-reset'],
  }, async () => {
    discovery.groq.faults.push({ call: 'search', fault: rateLimited('tokens per minute (TPM)', '30ms', 0) })
    await runOnce()
    const [error] = await logsOf(discovery, 'ERROR')
    expect(error?.error?.rateLimitInfo?.remainingTokens).toBe(381)
    expect(Date.parse(error?.error?.rateLimitInfo?.resetTime ?? '')).toBeGreaterThan(0)
  })
})

describe('a daily limit', () => {
  test.each([
    ['tokens per day', TPD],
    ['requests per day', rateLimited('requests per day (RPD)', '1m27s', 87)],
  ])('on %s completes the run, with the queries that were not run', async (_, fault) => {
    discovery.groq.faults.push({ call: 'search', fault })
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'completed', queriesDone: 0, queriesFailed: 0, queriesTotal: 2 })
    expect(run.error).toContain('The daily limit of the AI provider is reached.')
    expect(run.error).toContain('Not run: 2 of 2 queries (Events in Amsterdam')
    expect(discovery.groq.requests).toHaveLength(1)
    expect((await discovery.call('POST', START)).status).toBe(429)
  })

  test('in the middle of a page keeps what earlier queries found', async () => {
    discovery.groq.onSearch = () => [PAGE]
    discovery.groq.pages.set('https://zaal.example/', textPage('Een avond in de zaal'))
    let searches = 0
    discovery.groq.onSearch = () => {
      searches += 1
      return searches === 1 ? [PAGE] : ['https://zaal.example/']
    }
    discovery.groq.faults.push({ call: 'extract', fault: TPD })
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'completed', queriesDone: 1, eventsFound: 1 })
    expect(run.error).toContain('Not run: 1 of 2 queries')
  })

  test('of our own is applied without a call to the provider', async () => {
    discovery.ctx.settings.dayTokens = 500
    const run = await runOnce()
    discovery.ctx.settings.dayTokens = 1_000_000
    expect(run).toMatchObject({ status: 'completed', queriesDone: 1 })
    expect(discovery.groq.requests.filter((one) => one.call === 'search')).toHaveLength(1)
    const [error] = await logsOf(discovery, 'ERROR')
    expect(error?.error).toMatchObject({ type: 'daily_limit', rateLimitInfo: { remainingTokens: 0 } })
  })
})

describe('a provider that cannot be used', () => {
  test.each([
    ['a model that is gone', refusal(404, 'model_not_found', 'The model `x` does not exist')],
    ['a key that is not valid', refusal(401, 'invalid_api_key', 'Invalid API Key')],
  ])('(%s) fails the run with the reason and gets no further calls', async (_, fault) => {
    discovery.groq.faults.push({ call: 'search', fault })
    const run = await runOnce()
    expect(run.status).toBe('failed')
    expect(run.error).toMatch(/^The AI provider cannot be used: /)
    expect(run.queriesFailed).toBe(2)
    expect(discovery.groq.requests).toHaveLength(1)
  })

  test('because it is down fails the run after every query was tried', async () => {
    for (let call = 0; call < 20; call += 1) {
      discovery.groq.faults.push({ call: 'search', fault: refusal(503, 'over_capacity') })
    }
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'failed', queriesFailed: 2, queriesDone: 0 })
    expect(run.error).toContain('over_capacity')
    expect(discovery.groq.requests.length).toBeLessThanOrEqual(10)
  })
})

describe('an extraction', () => {
  const answer = (title: string) =>
    JSON.stringify({
      events: [
        {
          title,
          startDate: inDays(4),
          endDate: null,
          city: 'Utrecht',
          location: null,
          description: null,
          category: null,
          cancelled: false,
        },
      ],
    })
  beforeEach(() => {
    discovery.groq.pages.set(
      PAGE,
      textPage(`Pleinfeest\n${inDays(4)}\nDomplein, Utrecht\n${'Tekst. '.repeat(2_000)}`),
    )
    discovery.groq.onExtract = () => answer('Pleinfeest')
  })
  const extractions = () => discovery.groq.requests.filter((one) => one.call === 'extract')

  test('that is too large is split in two halves at once', async () => {
    discovery.groq.faults.push({
      call: 'extract',
      fault: refusal(413, 'rate_limit_exceeded', 'Request too large'),
    })
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'completed', eventsFound: 1 })
    const [whole = 0, ...halves] = extractions().map((one) => one.body.messages[1]?.content.length ?? 0)
    expect(halves).toHaveLength(2)
    for (const half of halves) expect(half).toBeLessThan(whole * 0.6)
    expect(halves.reduce((sum, half) => sum + half)).toBeGreaterThan(whole)
  })

  test('with invalid JSON is repeated once with a longer answer and less reasoning', async () => {
    discovery.groq.faults.push({ call: 'extract', fault: refusal(400, 'json_validate_failed') })
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 1 })
    const [first, second] = extractions()
    expect(second?.body.max_completion_tokens).toBe(2 * (first?.body.max_completion_tokens ?? 0))
    expect(second?.body.reasoning_effort).toBe('low')
  })

  test.each([
    ['no JSON at all', 'Here are your events!'],
    ['JSON of another form', '{"evenementen":[]}'],
    ['a bare list', '[1,2]'],
  ])('that answers %s twice skips the page, and the run continues', async (_, text) => {
    discovery.groq.onExtract = () => text
    const run = await runOnce()
    expect(run).toMatchObject({ status: 'completed', queriesDone: 2, eventsFound: 0 })
    expect(extractions()).toHaveLength(2)
    const errors = await logsOf(discovery, 'ERROR')
    expect(errors.map((log) => log.error?.type)).toEqual(['malformed_answer'])
    expect(errors[0]?.error?.message).toContain(PAGE)
  })

  test('with some malformed events keeps the others and logs how many were lost', async () => {
    const good = JSON.parse(answer('Pleinfeest')).events[0]
    const events = [good, { ...good, startDate: '2019-02-30T25:61' }, { title: 7 }, null]
    discovery.groq.onExtract = () => JSON.stringify({ events })
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 1 })
    const [error] = await logsOf(discovery, 'ERROR')
    expect(error?.error).toMatchObject({ type: 'malformed_events' })
    expect(error?.error?.message).toMatch(/^3 of 4 events/)
  })

  test('requires strict JSON with every property, and gives the model no tools', async () => {
    await runOnce()
    const [request] = extractions()
    const schema = request?.body.response_format?.json_schema.schema as {
      properties: {
        events: { items: { properties: object; required: string[]; additionalProperties: boolean } }
      }
    }
    const { items } = schema.properties.events
    expect(items.required.toSorted()).toEqual(Object.keys(items.properties).toSorted())
    expect(items.additionalProperties).toBe(false)
    expect(request?.body.tools).toBeUndefined()
  })
})

describe('a page', () => {
  test.each([
    ['that is not there', 'https://weg.example/', undefined, 'http_404'],
    ['that is a picture', 'https://plaatje.example/', { type: 'image/png', body: 'x' }, 'content_type'],
    ['on an inner address', 'http://169.254.169.254/latest', undefined, 'private_address'],
    ['on this machine', 'http://127.0.0.1/', undefined, 'private_address'],
  ])('%s fails on its own', async (_, url, page, type) => {
    if (page) discovery.groq.pages.set(url, page)
    discovery.groq.onSearch = (prompt) => (prompt.includes('Utrecht') ? [url, PAGE] : [])
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 1, queriesFailed: 0 })
    expect((await logsOf(discovery, 'ERROR')).map((log) => log.error?.type)).toEqual([type])
  })

  test('found by several queries is fetched and read once per run', async () => {
    discovery.groq.onSearch = () => [PAGE]
    expect(await runOnce()).toMatchObject({ status: 'completed', eventsFound: 1 })
    expect(discovery.groq.fetches).toEqual([PAGE])
    expect(await announcedIn(discovery)).toHaveLength(1)
  })

  test("is fetched only if the search opened it, also if the answer's text contains addresses", async () => {
    discovery.groq.onSearch = () => []
    await runOnce()
    expect(discovery.groq.fetches).toEqual([])
  })
})
