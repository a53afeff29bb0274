import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endRunIfDue } from '../src/domain/progress/run-ends.ts'
import { runQuery } from '../src/domain/runs/queries.ts'
import { planRun } from '../src/domain/runs/runs.ts'
import { sweepRuns } from '../src/domain/runs/sweeps.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, clearRuns, eventPage, inDays, logsOf, seedPlaces, textPage } from './world.ts'

const PAGE = 'https://plein.example/feest'
/** Cost of each answer of the test's Groq. */
const TOKENS = 500

/** Without workers: the tests do their work, and jobs are lost. */
let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery({ leaseMs: 60_000 })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Utrecht'])
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  discovery.groq.onSearch = () => [PAGE]
  discovery.groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(6), city: 'Utrecht' }))
})

async function startPlanned() {
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
  await planRun(discovery.ctx, run.id)
  const [query] = await discovery.ctx.queries.listOfRun(run.id)
  if (!query) throw new Error('no query was planned')
  return { runId: run.id as string, queryId: query.id }
}
const runRow = async (id: string) => {
  const run = await discovery.ctx.runs.find(id)
  if (!run) throw new Error('no run')
  return run
}

/** Starts the query; its search continues until the test answers it. */
async function beginSearch(queryId: string) {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string[]>()
  discovery.groq.onSearch = () => {
    asked.resolve()
    return answer.promise
  }
  const ended = runQuery(discovery.ctx, queryId)
  await asked.promise
  return { answerWith: answer.resolve, ended }
}

/** All rows of a run. */
async function storedOf(runId: string) {
  const { db, ctx } = discovery
  const [query] = await ctx.queries.listOfRun(runId)
  return {
    run: await runRow(runId),
    query,
    announced: await announcedIn(discovery),
    logs: await db.selectFrom('discoveryLog').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('outbox').select(['id', 'noun', 'items']).orderBy('seq').execute(),
    seen: await db.selectFrom('candidateSeen').selectAll().execute(),
  }
}

describe('a worker that dies while it works', () => {
  test('loses its query to another one when the lease expires, and nothing is found twice', async () => {
    const { runId, queryId } = await startPlanned()
    const { ctx } = discovery
    const now = ctx.now()
    const dead = await ctx.queries.claim(queryId, now, new Date(now.getTime() + 60_000))
    expect(dead?.attempts).toBe(1)

    await runQuery(ctx, queryId)
    expect(await announcedIn(discovery)).toEqual([])

    discovery.skip(61_000)
    await runQuery(ctx, queryId)
    expect(await announcedIn(discovery)).toHaveLength(1)
    expect(await runRow(runId)).toMatchObject({ status: 'completed', eventsFound: 1, queriesDone: 1 })
  })

  test('and continues late changes only the token count: another worker has the query by then', async () => {
    const { runId, queryId } = await startPlanned()
    const late = await beginSearch(queryId)
    discovery.skip(61_000)
    discovery.groq.onSearch = () => [PAGE]
    await runQuery(discovery.ctx, queryId)
    const before = await storedOf(runId)
    expect(before.announced).toHaveLength(1)
    late.answerWith([PAGE])
    await late.ended
    const after = await storedOf(runId)
    expect(after.run).toEqual({ ...before.run, tokensUsed: 2 * TOKENS })
    expect(after.query).toEqual({ ...before.query, tokens: 2 * TOKENS })
    for (const part of ['announced', 'logs', 'messages', 'seen'] as const)
      expect(after[part]).toEqual(before[part])
  })

  test('and continues while the other one works neither ends the query nor extends its lease', async () => {
    const { runId, queryId } = await startPlanned()
    const late = await beginSearch(queryId)
    const lost = await discovery.ctx.queries.find(queryId)
    discovery.skip(61_000)
    const other = await beginSearch(queryId)
    const before = await discovery.ctx.queries.find(queryId)
    if (!lost || !before) throw new Error('no query')
    const later = new Date(discovery.ctx.now().getTime() + 3_600_000)
    expect(await discovery.ctx.queries.extendLease(lost, later)).toBe(false)
    late.answerWith([PAGE])
    await late.ended
    expect(await discovery.ctx.queries.find(queryId)).toEqual({ ...before, tokens: TOKENS })
    expect(await announcedIn(discovery)).toEqual([])
    other.answerWith([PAGE])
    await other.ended
    expect(await announcedIn(discovery)).toHaveLength(1)
    expect(await runRow(runId)).toMatchObject({ status: 'completed', eventsFound: 1, queriesDone: 1 })
  })

  test('and continues late does not ask the AI again', async () => {
    const { queryId } = await startPlanned()
    discovery.groq.pages.set(PAGE, textPage(`Pleinfeest\n${inDays(6)}, Domplein, Utrecht`))
    const late = await beginSearch(queryId)
    discovery.skip(61_000)
    const other = await beginSearch(queryId)
    late.answerWith([PAGE])
    await late.ended
    expect(discovery.groq.requests.map(({ call }) => call)).toEqual(['search', 'search'])
    other.answerWith([])
    await other.ended
  })

  test('keeps its query until its lease expires', async () => {
    const { runId, queryId } = await startPlanned()
    const { queries } = discovery.ctx
    const now = discovery.ctx.now()
    const end = new Date(now.getTime() + 60_000)
    const afterwards = new Date(end.getTime() + 1)
    expect((await queries.claim(queryId, now, end))?.attempts).toBe(1)
    expect(await queries.listDue(end, 10)).toEqual([])
    expect(await queries.claim(queryId, end, afterwards)).toBeUndefined()
    await queries.releaseLost(runId, end)
    expect((await queries.find(queryId))?.status).toBe('running')
    expect(await queries.listDue(afterwards, 10)).toEqual([{ id: queryId }])
    expect((await queries.claim(queryId, afterwards, afterwards))?.attempts).toBe(2)
  })

  test('a query is due from the time of its next attempt', async () => {
    const { queryId } = await startPlanned()
    const { queries } = discovery.ctx
    const claimed = await queries.claim(queryId, discovery.ctx.now(), new Date())
    const next = new Date(discovery.ctx.now().getTime() + 60_000)
    if (claimed) await queries.settle(claimed, { status: 'pending', nextAttemptAt: next })
    const before = new Date(next.getTime() - 1)
    expect(await queries.listDue(before, 10)).toEqual([])
    expect(await queries.claim(queryId, before, next)).toBeUndefined()
    expect(await queries.listDue(next, 10)).toEqual([{ id: queryId }])
    expect((await queries.claim(queryId, next, next))?.attempts).toBe(2)
  })

  test('the same job delivered five times concurrently is done once', async () => {
    const { queryId } = await startPlanned()
    await Promise.all(Array.from({ length: 5 }, () => runQuery(discovery.ctx, queryId)))
    expect(discovery.groq.requests.filter((one) => one.call === 'search')).toHaveLength(1)
    expect(await announcedIn(discovery)).toHaveLength(1)
  })

  test('a plan requested five times concurrently is made once', async () => {
    const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
    await Promise.all(Array.from({ length: 5 }, () => planRun(discovery.ctx, run.id)))
    expect(await discovery.ctx.queries.listOfRun(run.id)).toHaveLength(1)
  })
})

describe('the sweep', () => {
  test('finds runs and queries whose jobs were lost', async () => {
    const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
    const hinted: string[] = []
    const { hints } = discovery.ctx
    discovery.ctx.hints = {
      runPlan: async (id) => hinted.push(`plan ${id}`),
      queryRun: async (id) => hinted.push(`query ${id}`),
      suggestionOpen: async (id) => hinted.push(`suggestion ${id}`),
      linkRecheck: async (link) => hinted.push(`link ${link}`),
      urlRejudge: async (url) => hinted.push(`rejudge ${url}`),
      feedTest: async (id) => hinted.push(`feed test ${id}`),
    }
    await sweepRuns(discovery.ctx)
    expect(hinted).toEqual([`plan ${run.id}`])
    await planRun(discovery.ctx, run.id)
    hinted.length = 0
    await sweepRuns(discovery.ctx)
    const [query] = await discovery.ctx.queries.listOfRun(run.id)
    expect(hinted).toEqual([`query ${query?.id}`])
    discovery.ctx.hints = hints
  })

  test('starts a queued run when its country has no running one', async () => {
    const { runId } = await startPlanned()
    const { body: waiting } = await discovery.call('POST', '/api/admin/discovery/start', {
      approach: 'diverse',
    })
    await sweepRuns(discovery.ctx)
    expect((await runRow(waiting.id)).status).toBe('queued')
    await discovery.ctx.runs.update(runId, { status: 'failed', finishedAt: new Date() })
    await sweepRuns(discovery.ctx)
    expect((await runRow(waiting.id)).status).toBe('running')
  })

  test('ends a run that takes too long, with the queries that were not run', async () => {
    const { runId } = await startPlanned()
    discovery.skip(601_000)
    await endRunIfDue(discovery.ctx, runId)
    expect(await runRow(runId)).toMatchObject({
      status: 'completed',
      error: expect.stringContaining('The run took longer than 10 minutes. Not run: 1 of 1 queries'),
    })
  })
})

test('a run waits for catalogue’s first city instead of failing', async () => {
  await discovery.db.deleteFrom('place').execute()
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
  expect(await planRun(discovery.ctx, run.id)).toBe('no cities yet')
  await discovery.deliver('place.changed', [{ id: 'x', name: 'Utrecht', country: 'NL', active: true }], 1)
  expect(await planRun(discovery.ctx, run.id)).toBe('planned')
  expect((await runRow(run.id)).citiesTotal).toBe(1)
})

test('an older message about a city does not undo a newer one', async () => {
  const city = { id: 'y', name: 'Breda', country: 'NL' as const }
  await discovery.deliver('place.changed', [{ ...city, active: false }], 9)
  await discovery.deliver('place.changed', [{ ...city, active: true }], 8)
  const names = (await discovery.ctx.places.listActive('NL')).map((place) => place.name)
  expect(names).not.toContain('Breda')
})

test('a slow answer keeps its lease', async () => {
  const slow = await startDiscovery({ leaseMs: 300 })
  try {
    await slow.ctx.categories.seed(MONITOR_CATEGORIES)
    await seedPlaces(slow, ['Utrecht'])
    const { body: run } = await slow.call('POST', '/api/admin/discovery/start')
    await planRun(slow.ctx, run.id)
    const [query] = await slow.ctx.queries.listOfRun(run.id)
    if (!query) throw new Error('no query')
    const answer = Promise.withResolvers<void>()
    slow.groq.onSearch = async () => {
      await answer.promise
      return []
    }
    const working = runQuery(slow.ctx, query.id)
    const first = await waitFor(async () => (await slow.ctx.queries.find(query.id))?.leaseUntil)
    await waitFor(async () => {
      const { leaseUntil } = (await slow.ctx.queries.find(query.id)) ?? {}
      return leaseUntil && leaseUntil.getTime() > first.getTime() + 300
    })
    answer.resolve()
    await working
    expect((await slow.ctx.queries.find(query.id))?.status).toBe('done')
  } finally {
    await slow.close()
  }
})

test('a stopping worker gives up its pending answer, and the query waits for the next worker', async () => {
  // The answer is awaited for longer than this test may take.
  const stopped = await startDiscovery({ leaseMs: 600_000, groqTimeoutMs: 600_000 })
  await seedPlaces(stopped, ['Utrecht'])
  await stopped.startWorkers()
  stopped.groq.faults.push({ call: 'search', fault: { kind: 'hang' } })
  const { body } = await stopped.call('POST', '/api/admin/discovery/start')
  await waitFor(() => stopped.groq.requests.length === 1)
  await stopped.stop()
  const [query] = await stopped.ctx.queries.listOfRun(body.id)
  expect(query).toMatchObject({ status: 'pending', failures: 0, error: null, leaseUntil: null })
  expect(await logsOf(stopped, 'ERROR')).toEqual([])
  await stopped.close()
})
