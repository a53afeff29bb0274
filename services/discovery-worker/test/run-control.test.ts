import { MONITOR_CATEGORIES, type RunDetail } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimited } from './groq-server.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, seedPlaces, textPage, whenEnded } from './world.ts'

const START = '/api/admin/discovery/start'
const RUNS = '/api/admin/discovery/runs'
const PAGE = 'https://plein.example/agenda'
const UNKNOWN = '0190c000-0000-7000-8000-00000000ffff'

let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ sandbox: false, concurrency: 1, runTokens: 20_000 })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Amsterdam', 'Rotterdam', 'Utrecht'])
  await discovery.startWorkers()
})
afterAll(() => discovery.close())
/** Searches that are answered when their test has ended: the next one needs the only worker. */
let held = Promise.withResolvers<string[]>()
afterEach(() => held.resolve([]))
beforeEach(async () => {
  held = Promise.withResolvers()
  await clearRuns(discovery)
  await discovery.db.deleteFrom('recording').execute()
  discovery.groq.onSearch = () => [PAGE]
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(3), city: 'Utrecht' }))
})

const start = async (body: object = {}) => (await discovery.call('POST', START, body)).body.id as string
const detail = async (id: string) => (await discovery.call('GET', `${RUNS}/${id}`)).body as RunDetail
const act = (id: string, what: string) => discovery.call('POST', `${RUNS}/${id}/${what}`)
const whenCancelled = (id: string) =>
  waitFor(async () => (await discovery.ctx.runs.find(id))?.status === 'cancelled' || undefined, {})

describe('run detail', () => {
  test('shows per query what was found, its duration, and the outcomes', async () => {
    const id = await start()
    await whenEnded(discovery, id)
    const [candidate] = await announcedIn(discovery)
    await discovery.deliver('candidates.taken-in', [
      {
        id: candidate?.id,
        runId: id,
        queryId: null,
        outcome: 'refused',
        reason: 'rejected before',
        eventId: null,
        eventStatus: null,
      },
    ])
    const run = await detail(id)
    expect(run).toMatchObject({
      id,
      status: 'completed',
      queriesTotal: 3,
      queriesDone: 3,
      eventsFound: 1,
      eventsCreated: 0,
      eventsJoined: 0,
      eventsRefused: 1,
      eventsWaiting: 0,
      reasons: [{ outcome: 'refused', reason: 'rejected before', count: 1 }],
      tokensUsed: 1_500,
      canCancel: false,
      canRetry: false,
      canReplay: true,
    })
    // Three searches of 400 tokens in and 100 out on the large model.
    expect(run.costUsd).toBeCloseTo(0.00036, 8)
    expect(run.queries).toHaveLength(3)
    for (const query of run.queries) {
      expect(query).toMatchObject({ status: 'done', attempts: 1, tokens: 500, eventsFound: 1, error: null })
      expect(query.costUsd).toBeCloseTo(0.00012, 8)
    }
    const today = await discovery.ctx.budgets.today(discovery.ctx.now())
    expect(today).toMatchObject({ tokens: 1_500, calls: 3, costMicros: 360 })
  })

  test.each([
    ['an unknown run', UNKNOWN, 404],
    ['a malformed id', '7', 400],
  ])('of %s is refused', async (_, id, status) => {
    expect((await discovery.call('GET', `${RUNS}/${id}`)).status).toBe(status)
    for (const what of ['cancel', 'retry', 'replay']) expect((await act(id, what)).status).toBe(status)
  })

  test('is for admins only', async () => {
    expect((await discovery.call('GET', `${RUNS}/${UNKNOWN}`, undefined, 'user')).status).toBe(403)
    expect((await discovery.call('POST', `${RUNS}/${UNKNOWN}/cancel`, undefined, 'user')).status).toBe(403)
  })
})

describe('cancelling', () => {
  test('sends no further calls, keeps the response under way, and starts the next run', async () => {
    let release = () => {}
    const asked = new Promise<void>((resolve) => {
      discovery.groq.onSearch = () =>
        new Promise((answer) => {
          release = () => answer([])
          resolve()
        })
    })
    const id = await start()
    await asked
    const waiting = await start({ approach: 'diverse', categories: ['Buurtmarkten'] })
    expect((await discovery.ctx.runs.find(waiting))?.status).toBe('queued')
    const { status, body } = await act(id, 'cancel')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'cancelled', error: 'Cancelled by an admin.' })
    release()
    discovery.groq.onSearch = () => []
    await whenEnded(discovery, waiting)
    const run = await detail(id)
    expect(run.status).toBe('cancelled')
    expect(run.queriesDone).toBe(1)
    expect(run.queries.filter((query) => query.status === 'pending')).toHaveLength(2)
  })

  test('a queued run never starts, and cancelling twice is not an error', async () => {
    discovery.groq.onSearch = () => held.promise
    const first = await start()
    const second = await start({ approach: 'bulk' })
    expect((await act(second, 'cancel')).body.status).toBe('cancelled')
    expect((await act(second, 'cancel')).status).toBe(200)
    await act(first, 'cancel')
    await whenCancelled(first)
    expect((await discovery.ctx.runs.find(second))?.status).toBe('cancelled')
  })

  test('a run that has ended cannot be cancelled', async () => {
    const id = await start()
    await whenEnded(discovery, id)
    expect((await act(id, 'cancel')).status).toBe(409)
  })
})

describe('retrying', () => {
  test('repeats failed queries and no others', async () => {
    discovery.groq.onSearch = (prompt) => {
      if (prompt.includes('Rotterdam')) throw new Error('This one breaks down')
      return [PAGE]
    }
    const id = await start()
    await whenEnded(discovery, id)
    expect(await detail(id)).toMatchObject({ queriesFailed: 1, queriesDone: 2, canRetry: true })
    discovery.groq.onSearch = () => [PAGE]
    const before = discovery.groq.requests.length
    expect((await act(id, 'retry')).body).toMatchObject({ id, status: 'running', finishedAt: null })
    expect(await whenEnded(discovery, id)).toMatchObject({
      status: 'completed',
      queriesDone: 3,
      queriesFailed: 0,
    })
    expect(discovery.groq.requests.length - before).toBe(1)
    expect((await act(id, 'retry')).status).toBe(409)
  })

  test('resumes a run that reached the daily limit, on the next day', async () => {
    discovery.groq.faults.push({ call: 'search', fault: rateLimited('tokens per day (TPD)', '9m38s', 578) })
    const id = await start()
    const stopped = await whenEnded(discovery, id)
    expect(stopped.error).toContain('Not run: 3 of 3 queries')
    const refused = await act(id, 'retry')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    discovery.skip(600_000)
    expect((await act(id, 'retry')).status).toBe(200)
    expect(await whenEnded(discovery, id)).toMatchObject({ queriesDone: 3, error: null })
    discovery.skip(-600_000)
  })

  test('finishes a cancelled run', async () => {
    let asked = 0
    discovery.groq.onSearch = () => (asked++ === 0 ? [PAGE] : held.promise)
    const id = await start()
    await waitFor(async () => (await discovery.ctx.runs.find(id))?.queriesDone === 1 || undefined, {})
    await act(id, 'cancel')
    expect((await detail(id)).canRetry).toBe(true)
  })
})

describe('the limit of one run', () => {
  test('ends its AI calls, lists the omitted queries, and does not affect the next run', async () => {
    const id = await start({ approach: 'bulk' })
    const ended = await whenEnded(discovery, id)
    expect(ended.status).toBe('completed')
    expect(ended.error).toContain('The limit of 20000 tokens per run is reached')
    expect(ended.error).toContain('Not run:')
    expect((await detail(id)).tokensUsed).toBe(20_000)
    const next = await start()
    expect(await whenEnded(discovery, next)).toMatchObject({ queriesDone: 3, error: null })
  })
})

describe('replaying', () => {
  test('gives the same candidates without AI calls or page requests, at no cost', async () => {
    discovery.groq.pages.set(PAGE, textPage(`Pleinfeest\n${inDays(3)} op het Domplein in Utrecht`))
    discovery.groq.onExtract = () =>
      JSON.stringify({
        events: [
          {
            title: 'Pleinfeest',
            startDate: inDays(3),
            city: 'Utrecht',
            description: null,
            location: null,
            endDate: null,
            category: null,
            cancelled: false,
          },
        ],
      })
    const id = await start()
    await whenEnded(discovery, id)
    const first = await announcedIn(discovery)
    await discovery.db.deleteFrom('outbox').execute()
    const [requests, fetches] = [discovery.groq.requests.length, discovery.groq.fetches.length]
    const { status, body } = await act(id, 'replay')
    expect(status).toBe(200)
    expect(await whenEnded(discovery, body.id)).toMatchObject({
      status: 'completed',
      eventsFound: 1,
      queriesFailed: 0,
    })
    expect(discovery.groq.requests).toHaveLength(requests)
    expect(discovery.groq.fetches).toHaveLength(fetches)
    const again = await announcedIn(discovery)
    expect(again.map((one) => [one.id, one.title, one.verdict])).toEqual(
      first.map((one) => [one.id, one.title, one.verdict]),
    )
    expect(await detail(body.id)).toMatchObject({ replayOf: id, tokensUsed: 0, costUsd: 0 })
  })

  test('needs recordings', async () => {
    const id = await start()
    await whenEnded(discovery, id)
    await discovery.db.deleteFrom('recording').execute()
    expect((await act(id, 'replay')).status).toBe(409)
    expect((await detail(id)).canReplay).toBe(false)
  })
})

test('an answer that was stored before its worker died is not paid for again', async () => {
  const id = await start()
  await whenEnded(discovery, id)
  const before = discovery.groq.requests.length
  await discovery.db
    .updateTable('run')
    .set({ status: 'running', finishedAt: null })
    .where('id', '=', id)
    .execute()
  await discovery.db
    .updateTable('query')
    .set({ status: 'running', leaseUntil: new Date(Date.now() - 1_000) })
    .where('runId', '=', id)
    .execute()
  await discovery.ctx.hints.runPlan(id)
  for (const { id: queryId } of (await detail(id)).queries) await discovery.ctx.hints.queryRun(queryId)
  await whenEnded(discovery, id)
  expect(discovery.groq.requests).toHaveLength(before)
  expect(await detail(id)).toMatchObject({ tokensUsed: 1_500, queriesDone: 3, eventsFound: 1 })
})

describe('the AI provider', () => {
  test("is shown with its models, today's cost, and when the budget is renewed", async () => {
    const asked = discovery.ctx.now().getTime()
    const { status, body } = await discovery.call('GET', '/api/admin/discovery/provider')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      sandbox: false,
      problem: null,
      models: [
        { use: 'search', id: 'openai/gpt-oss-120b', available: true },
        { use: 'extract', id: 'openai/gpt-oss-20b', available: true },
      ],
      today: { tokens: 0, tokensLimit: 1_000_000, costUsd: 0, blockedReason: null },
    })
    expect(Date.parse(body.today.resetsAt)).toBeGreaterThan(asked)
  })

  test("without a configured model is logged with the model's name", async () => {
    discovery.groq.models = ['openai/gpt-oss-120b']
    discovery.skip(11 * 60_000)
    const { body } = await discovery.call('GET', '/api/admin/discovery/provider')
    expect(body.problem).toBe('The AI provider does not offer openai/gpt-oss-20b.')
    expect(body.models[1]).toMatchObject({ available: false })
  })
})

test('every control leaves an audit record', async () => {
  const id = newId()
  await discovery.db
    .insertInto('run')
    .values({ id, status: 'queued', country: 'BE', approach: 'simple', sandbox: false } as never)
    .execute()
  await act(id, 'cancel')
  const rows = await discovery.db
    .selectFrom('outbox')
    .select('items')
    .where('noun', '=', 'audit.recorded')
    .orderBy('seq')
    .execute()
  expect(rows.flatMap((row) => row.items)).toMatchObject([
    { action: 'discovery.cancelled', subject: `run ${id}` },
  ])
})
