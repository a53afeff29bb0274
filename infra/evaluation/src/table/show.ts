import { WRITTEN } from '../sources.ts'
import type { TableRow } from './measure.ts'

const HEADS = ['what', 'now', 'goal', 'set', 'n', '95 % interval']

/** The table, one line per row. */
export function showTable(rows: readonly TableRow[]): string {
  const cells = [HEADS, ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function cellsOf({ what, goal, set, source, now, unit, are, n, interval, missing = '' }: TableRow): string[] {
  const written = `${set} (${WRITTEN[source]})`
  if (now === null) return [what, missing, goal, written, '', '']
  const show = unit === 'ms' ? (value: number) => `${value} ms` : percent
  const value = unit === 'ms' ? show(now) : `${show(now)} (${are})`
  return [what, value, goal, written, String(n), interval ? interval.map(show).join(' to ') : '']
}
