import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRunFile } from '@uitpost/local'

/** Linux counts CPU time in hundredths of a second. */
const TICK_US = 10_000

/** CPU time of these processes of an installation, in microseconds; NaN outside Linux. */
export function cpuMicros(home: string, names: readonly string[]): number {
  const pids = readRunFile(join(home, 'run.json'))?.pids ?? {}
  return cpuOf(names.map((name) => pids[name] ?? Number.NaN))
}

/** CPU time of these processes, in microseconds; NaN outside Linux. */
export function cpuOf(pids: readonly number[]): number {
  try {
    return pids.reduce((sum, pid) => {
      // Behind the name in brackets, which may contain spaces: fields 12 and 13 are user and system time.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) * TICK_US
    }, 0)
  } catch {
    return Number.NaN
  }
}
