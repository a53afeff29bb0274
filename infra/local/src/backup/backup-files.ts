import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION_DAYS } from '@uitpost/contracts'
import type { BackupSettings } from '../homes/backup-settings.ts'
import { type BackupSource, writeBackup } from './backup-content.ts'
import { ensureKey } from './key-file.ts'
import { readStamp, STAMP, stampOf } from './stamps.ts'

const DAY_MS = 86_400_000
/** `uitpost-20261127T010000Z.tar.zst.age`; what was not finished also has `.part`. */
const NAME = new RegExp(String.raw`^uitpost-${STAMP}\.tar\.zst\.age(\.part)?$`)

interface BackupFile {
  file: string
  at: Date
  finished: boolean
}

function listFiles(folder: string): BackupFile[] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return names.flatMap((name) => {
    const [found, ...stamp] = NAME.exec(name) ?? []
    if (found === undefined) return []
    return [{ file: join(folder, name), at: readStamp(stamp), finished: stamp.at(-1) === undefined }]
  })
}

/** The finished backups that were begun before a moment, the latest first. */
export const backupsBefore = (folder: string, moment: Date): BackupFile[] =>
  listFiles(folder)
    .filter(({ finished, at }) => finished && at < moment)
    .toReversed()

/** The latest backup that was finished. */
export const newestBackup = (folder: string): BackupFile | undefined =>
  listFiles(folder).findLast(({ finished }) => finished)

/** Makes a backup and removes those whose time is over. Returns its file. */
export async function makeBackup(
  { folder, keyFile }: BackupSettings,
  source: BackupSource,
  now: Date,
  say: (line: string) => void,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = await ensureKey(keyFile, newestBackup(folder) === undefined, say)
  const file = join(folder, `uitpost-${stampOf(now)}.tar.zst.age`)
  await writeBackup(file, key, source)
  for (const old of listFiles(folder)) {
    const days = old.finished ? RETENTION_DAYS.backup : 1
    if (old.at.getTime() < now.getTime() - days * DAY_MS) rmSync(old.file, { force: true })
  }
  return file
}
