// npm run test:mutants -- [--seed N] [--count 120] [--only area or path]: mutation testing: applies small faults one at
// a time and counts those that a test detects.

import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres, startRedis } from '@uitpost/servers'
import { type Area, findAreas } from './mutants/areas.ts'
import { type Mutant, mutantsIn } from './mutants/find-mutants.ts'
import { judgeFault, type Verdict } from './mutants/judge.ts'
import { copyRepository } from './mutants/repository-copy.ts'
import { LONGEST_MS, runTests, stopTests, type TestOutcome } from './mutants/run-tests.ts'
import { randomNumbers, sampleOf } from './mutants/sample.ts'
import { testOrder } from './mutants/test-order.ts'
import { REPOSITORY, readText } from './source-files.ts'
import { parse } from './syntax.ts'

/** The required share of detected faults. */
const SHARE = 0.95
const USAGE = 'Usage: npm run test:mutants -- [--seed N] [--count 120] [--only area or path]'

const { seed, count, only } = readOptions()
const areas = findAreas(only)
if (areas.length === 0) {
  console.error(`Nothing is called "${only}".\n${USAGE}`)
  process.exit(2)
}
const random = randomNumbers(seed)
const drawn = areas.flatMap((area, at) => {
  const share = Math.floor(count / areas.length) + (at < count % areas.length ? 1 : 0)
  return sampleOf(area.files.flatMap(parsedMutants), share, random).map((mutant) => ({ area, mutant }))
})
console.log(`${drawn.length} faults, seed ${seed}, in ${areas.map(({ name }) => name).join(', ')}`)

const home = mkdtempSync(join(tmpdir(), 'uitpost-mutants-servers-'))
// When run as root, Postgres uses another account that needs access.
chmodSync(home, 0o755)
const { testsFor, noteNoticed } = testOrder(REPOSITORY, areas)
const copy = copyRepository()
const servers = await startServers()
let calledOff = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    calledOff = true
    stopTests()
  })
}
const judged: { mutant: Mutant; result: Verdict['result'] }[] = []
/** Outcomes without a fault, by their tests: each is tried once. */
const unchanged = new Map<string, TestOutcome>()
try {
  for (const { area, mutant } of drawn) {
    if (calledOff) break
    await tryOne(area, mutant)
  }
} finally {
  await servers.stop()
  copy.remove()
  rmSync(home, { recursive: true, force: true })
}
const of = (result: Verdict['result']) => judged.filter((one) => one.result === result)
const noticed = of('noticed').length
const share = judged.length === 0 ? 0 : noticed / judged.length
console.log(
  `\n${noticed} of ${judged.length} noticed (${(100 * share).toFixed(1)} %), ` +
    `${of('missed').length} missed, ${of('unknown').length} unknown, seed ${seed}`,
)
for (const { mutant, result } of [...of('missed'), ...of('unknown')])
  console.log(`  ${result} ${describe(mutant)}`)
process.exitCode = calledOff || share < SHARE ? 1 : 0

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { seed: { type: 'string' }, count: { type: 'string' }, only: { type: 'string' } },
    })
    const wanted = {
      seed: Number(values.seed ?? randomInt(1, 1_000_000)),
      count: Number(values.count ?? 120),
    }
    if (!Number.isInteger(wanted.seed) || wanted.seed < 0) throw new Error('--seed wants a whole number')
    if (!Number.isInteger(wanted.count) || wanted.count < 1)
      throw new Error('--count wants a whole number from 1 on')
    return { ...wanted, only: values.only }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exit(2)
  }
}

/** Mutants that cannot be parsed are left out. */
function parsedMutants(path: string): Mutant[] {
  const text = readText(path)
  return mutantsIn(path, text).filter(({ start, end, replacement }) => {
    try {
      return parse(path, text.slice(0, start) + replacement + text.slice(end)) !== undefined
    } catch {
      return false
    }
  })
}

/** One Postgres and one Redis for all runs; each run creates its own databases. */
async function startServers() {
  const [postgres, redis] = await Promise.all([
    startPostgres({
      dataDir: join(home, 'postgres'),
      logFile: join(home, 'postgres.log'),
      password: 'uitpost-test',
      disposable: true,
    }),
    startRedis({ dataDir: join(home, 'redis'), logFile: join(home, 'redis.log'), disposable: true }),
  ])
  return {
    urls: { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url },
    stop: async () => {
      await redis.stop()
      await postgres.kill()
    },
  }
}

async function tryOne(area: Area, mutant: Mutant): Promise<void> {
  const began = performance.now()
  const { result, reason, file } = await judgeFault(
    testsFor(area, mutant.path),
    {
      withFault: async (tests) => {
        const restore = copy.put(mutant)
        return runUnlessCalledOff(tests).finally(restore)
      },
      withoutFault,
    },
    LONGEST_MS,
  )
  if (calledOff) return
  judged.push({ mutant, result })
  if (result === 'noticed' && file) noteNoticed(mutant.path, file)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`${result.padEnd(7)} ${describe(mutant)} (${seconds} s)\n        ${reason}`)
}

async function withoutFault(tests: readonly string[]): Promise<TestOutcome> {
  const key = tests.join(' ')
  const outcome = unchanged.get(key) ?? (await runUnlessCalledOff(tests))
  unchanged.set(key, outcome)
  return outcome
}

const runUnlessCalledOff = async (tests: readonly string[]): Promise<TestOutcome> =>
  calledOff ? { passed: false, failed: undefined, ms: 0 } : runTests(copy.folder, tests, servers.urls)

function describe({ path, line, kind, original, replacement }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${path}:${line} ${kind}: ${short(original) || '(nothing)'} → ${short(replacement) || '(nothing)'}`
}
