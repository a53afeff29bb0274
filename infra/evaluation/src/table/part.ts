import { join } from 'node:path'
import type { Measured } from '../figures.ts'
import type { Breakdown, Interval, Share } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { SETS, type SetName } from '../sets.ts'
import { type Source, WORKSPACE } from '../sources.ts'

/** Environment variables that lead to sets written by others. */
export type Needed = 'REAL_CASES' | 'DATE_CASES' | 'INJECTION_CASES' | 'EVENT_CORPUS'

/** Milliseconds of several runs, where a row is no share. */
export interface Duration {
  ms: number
  runs: number
  interval?: Interval
}
export type Figure = (Share & { perPage?: number; by?: Breakdown }) | Duration

export interface Row<Report> {
  what: string
  goal: string
  /** Undefined if the set has nothing of this kind. */
  of: (report: Report) => Figure | undefined
}

/** Rows of the table that come from one set. */
export interface Part {
  set: SetName
  /** The set with its folder, where it has one. */
  name: string
  source: Source
  /** The variable with the folder of sets; without one the set is our own. */
  needs: Needed | undefined
  /** Below that folder, or below this workspace. */
  path: string
  rows: Pick<Row<unknown>, 'what' | 'goal'>[]
  /** A figure per row; undefined if the path has no such set. */
  measure(reader: Reader, path: string): Promise<Measured<(Figure | undefined)[]> | undefined>
}

type ReportOf<Name extends SetName> = NonNullable<
  Awaited<ReturnType<(typeof SETS)[Name]['measure']>>
>['report']

/** The rows of one set, which is at `path` in the folder of `needs`, or in this workspace. */
export const part = <Name extends SetName>(
  set: Name,
  { needs, path = '' }: { needs?: Needed; path?: string },
  rows: readonly Row<ReportOf<Name>>[],
): Part => ({
  set,
  needs,
  name: path === '' || path === set ? set : `${set}, ${path}`,
  path: needs ? path : join(WORKSPACE, path),
  source: needs ? 'given' : 'own',
  rows: rows.map(({ what, goal }) => ({ what, goal })),
  measure: async (reader, folder) => {
    const found = (await SETS[set].measure(reader, folder)) as Measured<ReportOf<Name>> | undefined
    return found && { ...found, report: figuresOf(found.report, rows) }
  },
})

/** A figure per row. */
export const figuresOf = <Report>(found: Report, rows: readonly Row<Report>[]): (Figure | undefined)[] =>
  rows.map(({ of }) => withBreakdown(found, of))

interface Grouped<Report> {
  byLanguage?: Record<string, Partial<Report>>
  byKind?: Record<string, Partial<Report>>
}

/** A row is also read from the figures of each language and kind, where the report has them and they suffice. */
function withBreakdown<Report>(found: Report, of: Row<Report>['of']): Figure | undefined {
  const figure = of(found)
  if (figure === undefined || 'ms' in figure || figure.by) return figure
  const { byLanguage = {}, byKind = {} } = found as Grouped<Report>
  const among = (groups: Record<string, Partial<Report>>) =>
    Object.fromEntries(
      Object.entries(groups).flatMap(([name, one]) => {
        const share = of({ ...found, byLanguage: {}, byKind: {}, ...one })
        return share && 'of' in share && share.of > 0 ? [[name, share]] : []
      }),
    )
  const by = { language: among(byLanguage), kind: among(byKind) }
  const isFurther = [...Object.values(by.language), ...Object.values(by.kind)].every(
    ({ are, of: all }) => are === figure.are && all === figure.of,
  )
  return isFurther ? figure : { ...figure, by }
}
