import { join } from 'node:path'
import type { Interval, Share } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, WORKSPACE } from '../sources.ts'

/** Environment variables that lead to sets written by others. */
export type Needed = 'REAL_CASES' | 'DATE_CASES' | 'INJECTION_CASES' | 'EVENT_CORPUS'

/** Milliseconds of several runs, where a row is no share. */
export interface Duration {
  ms: number
  runs: number
  interval?: Interval
}
export type Figure = Share | Duration

export interface Row<Report> {
  what: string
  goal: string
  /** Undefined if the set has nothing of this kind. */
  of: (report: Report) => Figure | undefined
}

/** Rows of the table that come from one set. */
export interface Part {
  /** As in `npm run eval -- SET`. */
  set: string
  source: Source
  /** The variable with the folder of sets; without one the set is our own. */
  needs: Needed | undefined
  /** Below that folder, or below this workspace. */
  path: string
  service: 'discovery-worker' | 'catalogue'
  rows: Pick<Row<unknown>, 'what' | 'goal'>[]
  /** A figure per row; undefined if the path has no such set. */
  measure(reader: Reader, path: string): Promise<(Figure | undefined)[] | undefined>
}

interface Place {
  set: string
  needs?: Needed
  path?: string
  service?: Part['service']
}

/** The rows of one report. */
export const part = <Report>(
  { set, needs, path = '', service = 'discovery-worker' }: Place,
  report: (reader: Reader, path: string) => Promise<Report | undefined>,
  rows: readonly Row<Report>[],
): Part => ({
  set,
  needs,
  service,
  path: needs ? path : join(WORKSPACE, path),
  source: needs ? 'given' : 'own',
  rows: rows.map(({ what, goal }) => ({ what, goal })),
  measure: async (reader, folder) => {
    const found = await report(reader, folder)
    return found && rows.map(({ of }) => of(found))
  },
})

/** For reports that come with what went wrong. */
export const reportOf = <Report>(found: { report: Report } | undefined): Report | undefined => found?.report
