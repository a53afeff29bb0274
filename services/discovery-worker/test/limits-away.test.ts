import { MONITOR_CATEGORIES } from '@uitpost/contracts'
import { createLogger } from '@uitpost/service-kit'
import { connectLimits, LimitsAway, sharedState } from '@uitpost/service-kit/limits'
import { startOwnRedis, waitFor } from '@uitpost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runQuery } from '../src/domain/runs/queries.ts'
import { planRun } from '../src/domain/runs/runs.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { eventPage, inDays, logsOf, seedPlaces, whenEnded } from './world.ts'

const PAGE = 'https://plein.example/feest'

let discovery: Discovery
let server: Awaited<ReturnType<typeof startOwnRedis>>
let limits: Awaited<ReturnType<typeof connectLimits>>
beforeAll(async () => {
  server = await startOwnRedis()
  limits = await connectLimits(server, 'limits-away-test', createLogger('limits-away-test', 'silent'))
  discovery = await startDiscovery({ paceState: sharedState(limits, 'away') })
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(discovery, ['Amsterdam', 'Utrecht'])
})
afterAll(async () => {
  await discovery.close()
  limits.disconnect()
  await server.close()
})

test('while Redis is away no page is fetched and no AI is asked; the queries say why, and the run goes on when it is back', async () => {
  const { groq, ctx } = discovery
  groq.pages.set(PAGE, eventPage({ title: 'Pleinfeest', start: inDays(6), city: 'Utrecht' }))
  // Redis goes away between the search and its first page.
  groq.onSearch = async () => {
    await server.kill()
    return [PAGE]
  }
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
  await planRun(ctx, run.id)
  const queries = await ctx.queries.listOfRun(run.id)
  const waits: (number | undefined)[] = []
  for (const { id } of queries) waits.push(await runQuery(ctx, id))

  const wait = waits[0] ?? 0
  expect(wait).toBeGreaterThan(0)
  expect(waits).toEqual(queries.map(() => wait))
  expect([groq.requests.length, groq.fetches.length]).toEqual([1, 0])
  const words = new LimitsAway(undefined).message
  const errors = await logsOf(discovery, 'ERROR')
  expect(errors.map(({ error }) => error)).toEqual(
    queries.map(() => expect.objectContaining({ type: 'limits_away', message: words })),
  )
  for (const query of await ctx.queries.listOfRun(run.id))
    expect(query).toMatchObject({ status: 'pending', failures: 0, error: words })

  groq.onSearch = () => [PAGE]
  await server.restart()
  await waitFor(() => limits.status === 'ready')
  discovery.skip(wait)
  await discovery.startWorkers()
  const ended = await whenEnded(discovery, run.id)
  expect(ended).toMatchObject({ status: 'completed', queriesDone: 2, queriesFailed: 0, eventsFound: 1 })
})
