import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '@uitpost/checks/source-files'
import { timeBulkRun } from './discovery/bulk-run.ts'
import { copyRepository } from './fresh-copy.ts'
import { type Instance, startInstance } from './instance.ts'
import { timeMainJob } from './main-job.ts'
import { hasFailed, type Measurement, renderMeasurements } from './measurements.ts'

/** Times the first start, a later one, the main job and a bulk run; returns whether none failed. */
export async function benchStarts(
  _: string[],
  scratch: string,
  onStart: (instance: Instance) => void,
): Promise<boolean> {
  const clone = copyRepository(join(scratch, 'uitpost'))
  const home = mkdtempSync(join(scratch, 'home-'))
  const measurements: Measurement[] = [
    {
      name: 'first start, warm package cache',
      goalSeconds: 60,
      ...(await timeStart(clone, home, onStart)),
    },
    { name: 'later start', goalSeconds: 10, ...(await timeStart(clone, home, onStart)) },
    { name: 'main job in the browser', goalSeconds: 60, ...(await timeMainJob(scratch)) },
    await timeBulkRun(scratch),
  ]
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
  return !measurements.some(hasFailed)
}

/** From the command to the first healthy answer. */
async function timeStart(
  folder: string,
  home: string,
  onStart: (instance: Instance) => void,
): Promise<Pick<Measurement, 'seconds' | 'note'>> {
  console.log(`npm start in ${folder} …`)
  const running = await startInstance(folder, home)
  onStart(running)
  try {
    return { seconds: await running.healthy() }
  } catch (error) {
    return { seconds: undefined, note: error instanceof Error ? error.message : String(error) }
  } finally {
    await running.stop()
  }
}
