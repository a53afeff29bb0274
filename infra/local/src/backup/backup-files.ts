import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION_DAYS } from '@uitpost/contracts'
import { type BackupSource, writeBackup } from './backup-content.ts'
import { ensureKey } from './key-file.ts'
import type { BackupSettings } from './settings.ts'

const DAY_MS = 86_400_000
/** `uitpost-20261127T010000Z.tar.zst.age`; what was not finished also has `.part`. */
const NAME = /^uitpost-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst\.age(\.part)?$/

interface BackupFile {
  file: string
  at: Date
  finished: boolean
}

const nameAt = (at: Date): string =>
  `uitpost-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.zst.age`

function listFiles(folder: string): BackupFile[] {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return names.flatMap((name) => {
    const [, year, month, day, hour, minute, second, part] = NAME.exec(name) ?? []
    if (year === undefined) return []
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    return [{ file: join(folder, name), at, finished: part === undefined }]
  })
}

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
  const file = join(folder, nameAt(now))
  await writeBackup(file, key, source)
  for (const old of listFiles(folder)) {
    const days = old.finished ? RETENTION_DAYS.backup : 1
    if (old.at.getTime() < now.getTime() - days * DAY_MS) rmSync(old.file, { force: true })
  }
  return file
}
