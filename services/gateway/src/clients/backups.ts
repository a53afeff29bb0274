import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_LATE_HOURS, type Health } from '@uitpost/contracts'

const HOUR_MS = 3_600_000
/** `npm start` touches the folder of the log every few seconds while all of it is kept. */
const LOG_LATE_MS = 900_000

/** Whether backups are made, the latest of them in time, and the log since then is kept. */
export async function stateOfBackups(folder: string | undefined, now: Date): Promise<Health['backups']> {
  if (!folder) return 'off'
  // A folder that cannot be read, such as a disk that is away, has none.
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => name.endsWith('.age'))
    .toSorted()
    .at(-1)
  const ageOf = async (...path: string[]) => {
    const found = await stat(join(folder, ...path)).catch(() => undefined)
    return found ? now.getTime() - found.mtimeMs : Number.POSITIVE_INFINITY
  }
  if (!latest || (await ageOf(latest)) >= BACKUP_LATE_HOURS * HOUR_MS) return 'late'
  const isBroken = (await ageOf('log', 'broken')) < Number.POSITIVE_INFINITY
  return isBroken || (await ageOf('log')) >= LOG_LATE_MS ? 'broken' : 'ok'
}
