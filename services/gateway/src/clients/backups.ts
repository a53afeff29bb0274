import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_LATE_HOURS, type Health } from '@uitpost/contracts'

const HOUR_MS = 3_600_000

/** Whether backups are made, and the latest of them in time. */
export async function stateOfBackups(folder: string | undefined, now: Date): Promise<Health['backups']> {
  if (!folder) return 'off'
  // A folder that cannot be read, such as a disk that is away, has none.
  const names = await readdir(folder).catch(() => [])
  const latest = names
    .filter((name) => name.endsWith('.age'))
    .toSorted()
    .at(-1)
  const made = latest && (await stat(join(folder, latest)).catch(() => undefined))
  return made && now.getTime() - made.mtimeMs < BACKUP_LATE_HOURS * HOUR_MS ? 'ok' : 'late'
}
