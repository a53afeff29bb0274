// npm run test:mutants -- [--seed N] [--count 120] [--only area or path]: puts small faults into the code, one at a time,
// and counts those that a test notices.
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres, startRedis } from '@uitpost/local'
import { type Area, findAreas } from './mutants/areas.ts'
import { type Mutant, mutantsIn } from './mutants/find-mutants.ts'
import { copyRepository } from './mutants/repository-copy.ts'
import { runTests, stopTests } from './mutants/run-tests.ts'
import { randomNumbers, sampleOf } from './mutants/sample.ts'
import { testOrder } from './mutants/test-order.ts'
import { REPOSITORY, readText } from './source-files.ts'
import { parse } from './syntax.ts'

/** So many of the faults must be noticed. */
const SHARE = 0.95
/** The tests nearest to a fault are tried first: most are noticed there. */
const STAGES = [2, 6, Number.POSITIVE_INFINITY]
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
// As root the database server runs under another account, which has to get in.
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
const missed: Mutant[] = []
const green = new Set<string>()
let tried = 0
try {
  for (const { area, mutant } of drawn) {
    if (calledOff) break
    tried += 1
    await tryOne(area, mutant)
  }
} finally {
  await servers.stop()
  copy.remove()
  rmSync(home, { recursive: true, force: true })
}
const noticed = tried - missed.length
console.log(`\n${noticed} of ${tried} noticed (${((100 * noticed) / tried).toFixed(1)} %), seed ${seed}`)
for (const mutant of missed) console.log(`  ${describe(mutant)}`)
process.exitCode = calledOff || noticed < SHARE * tried ? 1 : 0

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

/** A replacement that cannot be parsed is no fault that anybody would commit. */
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

/** One Postgres and one Redis for all: every run of the tests makes its own databases in them. */
async function startServers() {
  const [postgres, redis] = await Promise.all([
    startPostgres({
      ...{ dataDir: join(home, 'postgres'), logFile: join(home, 'postgres.log') },
      ...{ password: 'uitpost-test', disposable: true },
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

/** A test that fails without a fault would notice every one; asked of each that notices something, until it is. */
async function isGreen(test: string): Promise<boolean> {
  if (green.has(test)) return true
  const { passed, failed } = await runTests(copy.folder, [test], servers.urls)
  if (passed) green.add(test)
  else console.log(`Without a fault too: ${test}: ${failed?.title ?? 'failed'}`)
  return passed
}

async function tryOne(area: Area, mutant: Mutant): Promise<void> {
  const began = performance.now()
  const restore = copy.put(mutant)
  const waiting = testsFor(area, mutant.path)
  let by: string | undefined
  let noticedBy: string | undefined
  try {
    for (const size of STAGES) {
      const tests = waiting.splice(0, size)
      if (tests.length === 0 || by !== undefined || calledOff) break
      const { passed, failed } = await runTests(copy.folder, tests, servers.urls)
      if (passed) continue
      by = failed ? `${failed.file}: ${failed.title}` : 'an error outside of any test, or no end'
      noticedBy = failed?.file
      if (failed) noteNoticed(mutant.path, failed.file)
    }
  } finally {
    restore()
  }
  if (calledOff) return
  if (noticedBy !== undefined && !(await isGreen(noticedBy))) by = undefined
  if (by === undefined) missed.push(mutant)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(
    `${by === undefined ? 'MISSED ' : 'noticed'} ${describe(mutant)} (${seconds} s)${by ? `\n        ${by}` : ''}`,
  )
}

function describe({ path, line, kind, original, replacement }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${path}:${line} ${kind}: ${short(original) || '(nothing)'} → ${short(replacement) || '(nothing)'}`
}
