import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findServerAccount } from '@uitpost/servers'

/** After this time Postgres closes a segment: with the way to the backups, a lost disk takes a minute at most. */
const SEGMENT_SECONDS = 45
/**
 * Segments of 16 MiB that wait, in the folder and as many with Postgres; while there are so many, further ones are given
 * up: the log is interrupted, but the disk of the database does not fill, because all are below 2 GiB.
 */
const WAITING = 60

/** Where Postgres leaves its complete segments: on its own disk, because its account may not reach the backups. */
export const spoolOf = (dataDir: string): string => pathBeside(dataDir, 'archive')

/**
 * A path on the disk of a data folder: beside it, or, if it is a disk or volume of its own, in it, under a name that
 * Postgres has none of.
 */
export const pathBeside = (dataDir: string, name: string): string =>
  isMountPoint(dataDir) ? join(dataDir, `.${name}`) : `${dataDir}.${name}`

/** Where Linux lists what is mounted: the path is the fifth word of each line. */
const MOUNTS = '/proc/self/mountinfo'

const isMountPoint = (folder: string): boolean =>
  existsSync(MOUNTS) &&
  readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[4] === folder)

/** Makes the folder for the segments of a server, and returns the settings with which it leaves them there. */
export function archiveSettings(spool: string): string[] {
  makeServerFolder(spool)
  return settingsToArchive(spool)
}

/** Segments are written to the disk before Postgres removes its own. A relative path is one in the data folder. */
export function settingsToArchive(spool: string): string[] {
  const path = quote(spool)
  const command = [
    `set -- ${path}/*; [ $# -ge ${WAITING} ] && exit 0`,
    `dd if=%p of=${path}/%f.part bs=1M conv=fsync status=none && mv ${path}/%f.part ${path}/%f && exit 0`,
    `set -- pg_wal/archive_status/*.ready; [ $# -ge ${WAITING} ]`,
  ]
  return ['archive_mode=on', `archive_timeout=${SEGMENT_SECONDS}`, `archive_command=${command.join('; ')}`]
}

/** A path for a shell command in a setting of Postgres, in which % begins a placeholder. */
export const quote = (path: string): string =>
  `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`

/** Makes a folder for the account that Postgres runs as. */
export function makeServerFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveToServer(folder)
}

/** Lets the account that Postgres runs as read and write a file or folder. */
export function giveToServer(path: string): void {
  const account = findServerAccount()
  if (account) chownSync(path, account.uid, account.gid)
}
