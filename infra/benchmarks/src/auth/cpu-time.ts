import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second. */
const TICK_US = 10_000

/** Processor time of these processes of an installation, in microseconds; not a number outside Linux. */
export function cpuMicros(home: string, names: readonly string[]): number {
  try {
    const { pids } = JSON.parse(readFileSync(join(home, 'run.json'), 'utf8')) as {
      pids: Record<string, number>
    }
    return names.reduce((sum, name) => {
      // After the name in brackets, which may hold spaces: the 12th and 13th are user and system time.
      const fields = readFileSync(`/proc/${pids[name]}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) * TICK_US
    }, 0)
  } catch {
    return Number.NaN
  }
}
