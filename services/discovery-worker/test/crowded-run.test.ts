import { newId } from '@uitpost/service-kit'
import { waitFor } from '@uitpost/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { runQuery } from '../src/domain/runs/queries.ts'
import { planRun } from '../src/domain/runs/runs.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { clearRuns, logsOf, seedPlaces } from './world.ts'

/** More than the pool's connections. */
const FEEDS = 15
const EMPTY = { type: 'text/calendar', body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' }

/** Without workers: the test runs every query itself. */
let discovery: Discovery
beforeAll(async () => {
  discovery = await startDiscovery()
  // In another country, so that the run only has its feeds.
  await seedPlaces(discovery, ['Gent'], 'BE')
})
afterAll(() => discovery.close())
beforeEach(async () => {
  await clearRuns(discovery)
  await discovery.db.deleteFrom('feed').execute()
})

async function plannedRun(feeds: number) {
  const urls = Array.from({ length: feeds }, (_, index) => `https://feeds.example/${index}.ics`)
  for (const url of urls) discovery.groq.pages.set(url, EMPTY)
  await discovery.ctx.feeds.registerAll(
    urls.map((url) => ({ id: newId(), url, name: url, country: 'NL' as const })),
  )
  const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
  await planRun(discovery.ctx, run.id)
  return { runId: run.id as string, queries: await discovery.ctx.queries.listOfRun(run.id) }
}

/** Another transaction that holds the run's row until the test ends it. */
async function heldRun(runId: string) {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = discovery.ctx.transaction(async ({ runs }) => {
    await runs.lock(runId)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  onTestFinished(() => letGo.resolve())
  return async () => {
    letGo.resolve()
    await holding
  }
}

const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(discovery.db)
  return rows[0]?.waiting ?? 0
}

test('concurrent saves of one run wait in the process, with one connection between them', async () => {
  const { runId, queries } = await plannedRun(FEEDS)
  const letGo = await heldRun(runId)
  const working = Promise.all(queries.map(({ id }) => runQuery(discovery.ctx, id)))
  await waitFor(async () => discovery.groq.fetches.length === FEEDS && (await waitingForLocks()) > 0)
  // Leases are renewed and other requests served meanwhile.
  await Promise.all(queries.map((query) => discovery.ctx.queries.find(query.id)))
  expect(await waitingForLocks()).toBe(1)
  await letGo()
  await working
  expect(await discovery.ctx.runs.find(runId)).toMatchObject({ status: 'completed', queriesDone: FEEDS })
  expect(await logsOf(discovery, 'ERROR')).toEqual([])
})

test("a query starts, and its pages are recorded, while another transaction holds the run's row", async () => {
  const { runId, queries } = await plannedRun(1)
  const letGo = await heldRun(runId)
  const working = runQuery(discovery.ctx, queries[0]?.id ?? '')
  await waitFor(() => discovery.ctx.recordings.anyOf(runId))
  expect(await logsOf(discovery, 'QUERY')).toHaveLength(1)
  await letGo()
  await working
  expect(await discovery.ctx.runs.find(runId)).toMatchObject({ status: 'completed' })
})
