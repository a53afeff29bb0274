/** What was measured of a set: the object of `--json`, and what went wrong. */
export interface Measured<Report> {
  report: Report
  misses: readonly string[]
}

/** Counts for one kind of phrase in one language. */
export interface Row<Tally> {
  kind: string
  language: string
  tally: Tally
}

/** Not rounded; null if nothing was counted. */
export const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)

/** The counts of a kind in a language, created on first use. */
export function rowOf<Tally>(rows: Row<Tally>[], kind: string, language: string, empty: () => Tally): Tally {
  const known = rows.find((row) => row.kind === kind && row.language === language)
  if (known) return known.tally
  const tally = empty()
  rows.push({ kind, language, tally })
  return tally
}

/** Figures per language. */
export const byLanguage = <Tally, Figures>(
  rows: readonly Row<Tally>[],
  figuresOf: (tallies: readonly Tally[]) => Figures,
): Record<string, Figures> => grouped(rows, 'language', (group) => figuresOf(group.map(({ tally }) => tally)))

/** Figures per kind, and per language within it. */
export const byKind = <Tally, Figures extends object>(
  rows: readonly Row<Tally>[],
  figuresOf: (tallies: readonly Tally[]) => Figures,
): Record<string, Figures & { byLanguage: Record<string, Figures> }> =>
  grouped(rows, 'kind', (group) => ({
    ...figuresOf(group.map(({ tally }) => tally)),
    byLanguage: byLanguage(group, figuresOf),
  }))

const grouped = <Tally, Value>(
  rows: readonly Row<Tally>[],
  key: 'kind' | 'language',
  valueOf: (group: readonly Row<Tally>[]) => Value,
): Record<string, Value> =>
  Object.fromEntries([...Map.groupBy(rows, (row) => row[key])].map(([name, group]) => [name, valueOf(group)]))
