// npm run bench: duration of the first start, of later ones, and of the main job.
// npm run bench -- catalogue: lists, counts, search and intake at 10,000 and at 1,000,000 events.
// npm run bench -- gateway: calls through the gateway compared with calls of the catalogue itself and of a bare server.
// npm run bench -- discovery: a bulk run compared with its ideal time, and the used share of a small rate limit.
// npm run bench -- auth: sign-in compared with its hash, response times of known and unknown addresses, a million users.
// npm run bench -- web: Lighthouse on the landing page, a public event and guarded screens, and INP of interactions.
// npm run bench -- soak: half an hour of load; heaps of the services after the tenth and the last minute.
// npm run bench -- restore: backup of a large installation, and its restore after the loss of the disk.
// npm run bench -- readers: CPU time per letter of hostile pages, feeds and calendars.
// npm run bench -- notifier: weekly digests compared with nodemailer alone, selection, memory, and two processes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { benchAuth } from './auth/bench-auth.ts'
import { benchDiscovery } from './bench-discovery.ts'
import { benchReaders } from './bench-readers.ts'
import { benchRestore } from './bench-restore.ts'
import { benchSoak } from './bench-soak.ts'
import { timeBulkRun } from './bulk-run.ts'
import { benchCatalogue } from './catalogue/bench-catalogue.ts'
import { copyRepository, scratchFolder } from './fresh-copy.ts'
import { benchGateway } from './gateway/bench-gateway.ts'
import { type Instance, startInstance } from './instance.ts'
import { timeMainJob } from './main-job.ts'
import { hasFailed, type Measurement, renderMeasurements } from './measurements.ts'
import { benchNotifier } from './notifier/bench-notifier.ts'
import { benchWeb } from './web/bench-web.ts'

let running: Instance | undefined
const started: Instance[] = []
const scratch = scratchFolder()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    running?.kill()
    for (const instance of started) instance.kill()
    rmSync(scratch, { recursive: true, force: true })
    process.exit(1)
  })
}

if (process.argv[2] === 'auth') process.exit(await benchAccess(process.argv.slice(3)))
if (process.argv[2] === 'discovery') process.exit(await benchRuns())
if (process.argv[2] === 'catalogue')
  process.exit((await benchCatalogue(process.argv.slice(3), scratch)) ? 0 : 1)
if (process.argv[2] === 'gateway') process.exit((await benchGateway(process.argv.slice(3), scratch)) ? 0 : 1)
if (process.argv[2] === 'web') process.exit(await benchScreens(process.argv.slice(3)))
if (process.argv[2] === 'restore') process.exit(await benchLoss(process.argv.slice(3)))
if (process.argv[2] === 'soak') process.exit((await benchSoak(process.argv.slice(3), scratch)) ? 0 : 1)
if (process.argv[2] === 'readers') process.exit(await benchTexts(process.argv.slice(3)))
if (process.argv[2] === 'notifier') process.exit(await benchDigests(process.argv.slice(3)))

const measurements: Measurement[] = []
try {
  const clone = copyRepository(join(scratch, 'uitpost'))
  const home = mkdtempSync(join(scratch, 'home-'))
  measurements.push({
    name: 'first start, warm package cache',
    goalSeconds: 60,
    ...(await timeStart(clone, home)),
  })
  measurements.push({ name: 'later start', goalSeconds: 10, ...(await timeStart(clone, home)) })
  measurements.push({ name: 'main job in the browser', goalSeconds: 60, ...(await timeMainJob(scratch)) })
  measurements.push(await timeBulkRun(scratch))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

const machine = {
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
}
const reports = join(REPOSITORY, 'reports')
mkdirSync(reports, { recursive: true })
const report = { at: new Date().toISOString(), machine, measurements }
writeFileSync(join(reports, 'bench.json'), `${JSON.stringify(report, undefined, 2)}\n`)
console.log(`\n${renderMeasurements(measurements)}`)
console.log(
  `\n${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB. Written to reports/bench.json`,
)
process.exitCode = measurements.some(hasFailed) ? 1 : 0

async function benchAccess(args: string[]): Promise<number> {
  try {
    return (await benchAuth(args, scratch, (instance) => started.push(instance))) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchScreens(args: string[]): Promise<number> {
  try {
    return (await benchWeb(args, scratch, (instance) => started.push(instance))) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchLoss(args: string[]): Promise<number> {
  try {
    return (await benchRestore(args, scratch, (instance) => started.push(instance))) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchTexts(args: string[]): Promise<number> {
  try {
    return (await benchReaders(args)) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchDigests(args: string[]): Promise<number> {
  try {
    return (await benchNotifier(args, scratch)) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function benchRuns(): Promise<number> {
  try {
    return (await benchDiscovery(scratch)) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** From the command to the first healthy answer. */
async function timeStart(folder: string, home: string): Promise<Pick<Measurement, 'seconds' | 'note'>> {
  console.log(`npm start in ${folder} …`)
  running = await startInstance(folder, home)
  try {
    return { seconds: await running.healthy() }
  } catch (error) {
    return { seconds: undefined, note: error instanceof Error ? error.message : String(error) }
  } finally {
    await running.stop()
    running = undefined
  }
}
