import { isDeepStrictEqual } from 'node:util'
import { WRITTEN } from '../sources.ts'
import type { TableRow } from './measure.ts'

const HEADS = ['what', 'now', 'goal', 'set', 'n', '95 % interval']

/** The table, one line per row. */
export function showTable(rows: readonly TableRow[]): string {
  const cells = [HEADS, ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .flatMap((row, at) => [
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
      ...linesBelow(rows[at - 1]),
    ])
    .join('\n')
}

/** "    by language: nl 92.3 % (36 of 39), fr …" */
function linesBelow(row: TableRow | undefined): string[] {
  const groups = Object.entries(row?.by ?? {}).filter(
    ([key, shares]) =>
      Object.keys(shares).length > 1 &&
      // The names of some pages begin with their language, which then is their kind too.
      (key === 'language' || !isDeepStrictEqual(shares, row?.by?.language)),
  )
  return groups.map(([key, shares]) => {
    const parts = Object.entries(shares).map(
      ([name, { are, of }]) => `${name} ${percent(are / of)} (${are} of ${of})`,
    )
    return `    by ${key}: ${parts.join(', ')}`
  })
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function cellsOf({ what, goal, set, source, now, unit, are, n, perPage, ...row }: TableRow): string[] {
  const { interval, missing = '' } = row
  const written = `${set} (${WRITTEN[source]})`
  if (now === null) return [what, missing, goal, written, '', '']
  const show = unit === 'ms' ? (value: number) => `${value} ms` : percent
  const mean = perPage === undefined ? '' : `, mean of the pages ${percent(perPage)}`
  const value = unit === 'ms' ? show(now) : `${show(now)} (${are})${mean}`
  return [what, value, goal, written, String(n), interval ? interval.map(show).join(' to ') : '']
}
