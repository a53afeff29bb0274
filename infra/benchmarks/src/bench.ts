// npm run bench: how long people wait for the first start, for later ones, and for the main job.
// npm run bench -- auth: what checking tokens costs, signing in against the speed of its hash, and what its time gives away.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { timeBulkRun } from './bulk-run.ts'
import { copyRepository, scratchFolder } from './fresh-copy.ts'
import { type Instance, startInstance } from './instance.ts'
import { timeMainJob } from './main-job.ts'
import { hasFailed, type Measurement, renderMeasurements } from './measurements.ts'
import { judgeSignIn, measureSignIn } from './sign-in.ts'
import { judgeTokenCheck, measureTokenCheck } from './token-check.ts'

let running: Instance | undefined
const scratch = scratchFolder()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    running?.kill()
    rmSync(scratch, { recursive: true, force: true })
    process.exit(1)
  })
}

if (process.argv[2] === 'auth') process.exit(await benchSignIn())

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

async function benchSignIn(): Promise<number> {
  const home = mkdtempSync(join(scratch, 'home-'))
  running = await startInstance(REPOSITORY, home)
  try {
    await running.healthy()
    const tokenCheck = judgeTokenCheck(await measureTokenCheck(running.url, home))
    console.log(tokenCheck.text)
    const signIn = judgeSignIn(await measureSignIn(running.url))
    console.log(signIn.text)
    return tokenCheck.met && signIn.met ? 0 : 1
  } finally {
    await running.stop()
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
