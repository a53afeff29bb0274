import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BackupSettings } from '../../homes/backup-settings.ts'
import { spoolOf } from '../../homes/log-spool.ts'
import { writeEncrypted } from '../archive.ts'
import { newestBackup } from '../backup-files.ts'
import { isKeyMade, readKey } from '../key-file.ts'
import { brokenMarkIn, lastInterruption, listLog, logFileName, logFolderOf } from './log-files.ts'

/** So many wait with Postgres only when it cannot leave them in the folder. */
const MANY_WAITING = 10

/**
 * Moves the segments that wait to the backups, encrypted. The folder's time is that of the last success. Nothing happens
 * before the first backup, which makes the key. Throws if Postgres cannot leave its segments.
 */
export async function shipLog(
  { folder, keyFile }: BackupSettings,
  dataDir: string,
  now: Date,
): Promise<void> {
  if (!isKeyMade(keyFile)) return
  const key = readKey(keyFile)
  const target = logFolderOf(folder)
  // The gateway of containers, which has another account, asks for the mark and the time, and may not list.
  mkdirSync(target, { recursive: true, mode: 0o711 })
  const spool = spoolOf(dataDir)
  const names = filesIn(spool).filter((name) => !name.endsWith('.part'))
  for (const name of names) {
    const waiting = join(spool, name)
    const file = join(target, logFileName(name, statSync(waiting).mtime))
    await writeEncrypted(file, key, createReadStream(waiting))
    rmSync(waiting)
  }
  const ready = filesIn(join(dataDir, 'pg_wal', 'archive_status')).filter((name) => name.endsWith('.ready'))
  if (ready.length >= MANY_WAITING)
    throw new Error(`Postgres cannot leave its log in ${spool}; its own log says why`)
  // Only then can it have changed; there are up to 43,000 files.
  if (names.length > 0) {
    if (isBroken(folder)) writeFileSync(brokenMarkIn(folder), '', { mode: 0o600 })
    else rmSync(brokenMarkIn(folder), { force: true })
  }
  utimesSync(target, now, now)
}

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).toSorted() : [])

/** Whether the latest backup leads no further than to an interruption of the log. */
export function isBroken(backups: string): boolean {
  const interrupted = lastInterruption(listLog(backups))
  const newest = newestBackup(backups)
  return interrupted !== undefined && (!newest || newest.at < interrupted)
}
