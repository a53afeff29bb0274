import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RETENTION_DAYS } from '@uitpost/contracts'
import { readStamp, STAMP, stampOf } from '../stamps.ts'

const DAY_MS = 86_400_000

/**
 * `000000010000000200000003.20261127T010000Z.zst.age`: the name that Postgres gives a file of its log, and when the file
 * was complete.
 */
const NAME = new RegExp(String.raw`^(.+)\.${STAMP}\.zst\.age$`)
/** Timeline, then number, in hexadecimal; Postgres begins another timeline with each recovery. */
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
/** Segments of 16 MiB in one 4-GiB file of the log (`XLogSegmentsPerXLogId`). */
const PER_FILE = 256

export interface LogFile {
  /** As Postgres calls it: a segment, or the history of a timeline. */
  name: string
  file: string
  /** When it was complete. */
  at: Date
}

/** Folder of the log beside the backups in a folder. */
export const logFolderOf = (backups: string): string => join(backups, 'log')

/** In the folder of the log while no backup was made since the log was interrupted. */
export const brokenMarkIn = (backups: string): string => join(logFolderOf(backups), 'broken')

export const logFileName = (name: string, at: Date): string => `${name}.${stampOf(at)}.zst.age`

/** Segments by their number, timeline by timeline. */
export function listLog(backups: string): LogFile[] {
  const folder = logFolderOf(backups)
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return names.flatMap((found) => {
    const [, name, ...stamp] = NAME.exec(found) ?? []
    return name === undefined ? [] : [{ name, file: join(folder, found), at: readStamp(stamp) }]
  })
}

export const isSegment = (name: string): boolean => SEGMENT.test(name)

/**
 * When the log went on after its last interruption; undefined without one. A backup from before it leads no further than
 * to the interruption. Each timeline but the first begins with one.
 */
export function lastInterruption(log: readonly LogFile[]): Date | undefined {
  const segments = log.flatMap(({ name, at }) => {
    const [, timeline, file = '', segment = ''] = SEGMENT.exec(name) ?? []
    const number = Number.parseInt(file, 16) * PER_FILE + Number.parseInt(segment, 16)
    return timeline === undefined ? [] : [{ timeline, number, at }]
  })
  return segments.findLast(({ timeline, number }, index) => {
    const before = segments[index - 1]
    return before && (before.timeline !== timeline || number > before.number + 1)
  })?.at
}

/** Removes what is as old as backups that are removed. */
export function pruneLog(backups: string, now: Date): void {
  const oldest = now.getTime() - RETENTION_DAYS.backup * DAY_MS
  for (const { file, at } of listLog(backups)) if (at.getTime() < oldest) rmSync(file, { force: true })
}
