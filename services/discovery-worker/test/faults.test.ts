import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Candidate, MONITOR_CATEGORIES } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningWorker, startWorker } from './faults/running-worker.ts'
import { type Discovery, startDiscovery } from './harness.ts'
import { announcedIn, inDays, seedPlaces, textPage, whenEnded } from './world.ts'

// Set by `npm run test:faults`; by itself the test kills the worker a few times only.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = Number(process.env['FAULTS_SEED'] ?? testSeed())
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
const KILLS = long ? 20 : 3
const CITIES = long ? 300 : 36
const ANSWER_MS = 25
const TOKENS_PER_ANSWER = 500
/** Concurrent AI calls of one worker (faults/worker-process.ts). */
const CALLS_AT_ONCE = 4

let discovery: Discovery
const workers: RunningWorker[] = []

beforeEach(async () => {
  discovery = await startDiscovery()
  await discovery.ctx.categories.seed(MONITOR_CATEGORIES)
  await seedPlaces(
    discovery,
    Array.from({ length: CITIES }, (_, i) => `Dorp ${i}`),
  )
  // Every query finds another page, which the AI has to read: two paid answers each.
  discovery.groq.onSearch = async (prompt) => {
    await pause(ANSWER_MS)
    return [`https://dorp.example/${/city of Dorp (\d+)/.exec(prompt)?.[1]}`]
  }
  for (let i = 0; i < CITIES; i += 1) {
    discovery.groq.pages.set(
      `https://dorp.example/${i}`,
      textPage(`Dorpsfeest ${i}\n${inDays(10)}, Dorp ${i}`),
    )
  }
  discovery.groq.onExtract = (prompt) => {
    const number = /dorp\.example\/(\d+)/.exec(prompt)?.[1]
    const event = {
      title: `Dorpsfeest ${number}`,
      startDate: inDays(10),
      endDate: null,
      city: `Dorp ${number}`,
    }
    const rest = { location: null, description: null, category: null, cancelled: false }
    return JSON.stringify({ events: [{ ...event, ...rest }] })
  }
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill()
  await discovery.close()
})

const start = async (name: string, leaseMs = 900): Promise<RunningWorker> => {
  const worker = await startWorker({ name, leaseMs, ...discovery.connections, groqUrl: discovery.groq.url })
  workers.push(worker)
  return worker
}

/** Invariants of a run, however often its workers died. */
async function judge(runId: string) {
  const queries = await discovery.ctx.queries.listOfRun(runId)
  const announced = await announcedIn(discovery)
  const stored = await discovery.db
    .selectFrom('recording')
    .select(['kind', 'key'])
    .where('kind', 'in', ['search', 'extract'])
    .execute()
  const run = await discovery.ctx.runs.find(runId)
  return {
    queries: queries.length,
    lost: queries.filter(({ status }) => status !== 'done').length,
    announced: announced.length,
    duplicates: announced.length - new Set(announced.map((one: Candidate) => one.id)).size,
    stored: stored.length,
    // Tokens are counted in the transaction that stores the answer: a higher sum was paid for twice.
    paidTwice: (run?.tokensUsed ?? 0) / TOKENS_PER_ANSWER - stored.length,
    eventsFound: run?.eventsFound,
  }
}

/** A pseudo-random generator for the printed seed. */
function randomsFrom(from: number): () => number {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function report(name: string, counts: Awaited<ReturnType<typeof judge>>, began: number): void {
  const line = {
    name,
    runs: 1,
    firstSeed: seed,
    committed: counts.queries,
    effects: counts.announced,
    duplicates: counts.duplicates + counts.paidTwice,
    lost: counts.lost,
    ms: Date.now() - began,
  }
  if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
}

const played = (name: string) => !only || only === name

test.runIf(played('killed-worker'))(
  `a run survives ${KILLS} kills of its worker: no query lost, nothing paid twice, no event twice (seed ${seed})`,
  { timeout: 600_000 },
  async () => {
    const began = Date.now()
    const random = randomsFrom(seed)
    const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
    for (let kill = 0; kill < KILLS; kill += 1) {
      const worker = await start(`worker-${kill}`)
      await pause(20 + random() * 400)
      await worker.kill()
    }
    const during = await discovery.ctx.runs.find(run.id)
    expect(during?.status, 'the run was over before the last kill: plan more cities').toBe('running')
    await start('the last one')
    expect(await whenEnded(discovery, run.id, 300_000)).toMatchObject({
      status: 'completed',
      queriesFailed: 0,
    })
    const counts = await judge(run.id)
    report('killed-worker', counts, began)
    expect(counts).toEqual({
      queries: CITIES,
      lost: 0,
      announced: CITIES,
      duplicates: 0,
      stored: 2 * CITIES,
      paidTwice: 0,
      eventsFound: CITIES,
    })
  },
)

test.runIf(played('three-workers'))(
  `three workers share a run without doing anything twice (seed ${seed})`,
  { timeout: 240_000 },
  async () => {
    const began = Date.now()
    const allThree = meeting(3 * CALLS_AT_ONCE)
    const answered = discovery.groq.onSearch
    discovery.groq.onSearch = async (prompt) => {
      await allThree()
      return answered(prompt)
    }
    // No worker dies, so no lease may expire, however slow the machine is.
    await Promise.all(['one', 'two', 'three'].map((name) => start(name, 600_000)))
    const { body: run } = await discovery.call('POST', '/api/admin/discovery/start')
    expect(await whenEnded(discovery, run.id, 180_000)).toMatchObject({ status: 'completed' })
    const counts = await judge(run.id)
    report('three-workers', counts, began)
    expect(counts).toMatchObject({ lost: 0, announced: CITIES, duplicates: 0, paidTwice: 0 })
    expect(discovery.groq.requests).toHaveLength(2 * CITIES)
    const shares = Map.groupBy(discovery.groq.requests, ({ key }) => key)
    expect(shares.size).toBe(3)
    // Every further claim follows a failure: no query was taken from a working worker.
    const queries = await discovery.ctx.queries.listOfRun(run.id)
    expect(new Set(queries.map(({ attempts, failures }) => attempts - failures))).toEqual(new Set([1]))
  },
)

/** A barrier for this many callers; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  const complete = Promise.withResolvers<void>()
  let there = 0
  return () => {
    there += 1
    if (there === size) complete.resolve()
    return complete.promise
  }
}
