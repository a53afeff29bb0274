import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Measured } from '../figures.ts'
import { type Breakdown, type Interval, interval } from '../intervals.ts'
import { type Reader, startReader } from '../reader.ts'
import { SETS, type SetName } from '../sets.ts'
import { type Source, sourceOf } from '../sources.ts'
import { GATE_PARTS } from './gate-parts.ts'
import { OTHER_PARTS } from './other-parts.ts'
import type { Figure, Part } from './part.ts'
import { READING_PARTS } from './reading-parts.ts'

/** In the order of the table. */
export const PARTS: readonly Part[] = [...GATE_PARTS, ...READING_PARTS, ...OTHER_PARTS]

export interface TableRow {
  what: string
  goal: string
  set: string
  source: Source
  /** A share, or milliseconds; null if it was not measured. */
  now: number | null
  unit: 'share' | 'ms'
  /** Of a share: how many of n. */
  are?: number
  n: number
  /** Mean of the shares of the pages. */
  perPage?: number
  by?: Breakdown
  /** 95 %. */
  interval: Interval | null
  /** Which variable leads to the set, or what is absent from it. */
  missing?: string
}

/** Measures every set that the environment leads to, and our own; calls `tell` before each of them. Unset is as empty. */
export async function measureTable(
  environment: Readonly<Record<string, string | undefined>>,
  tell: (text: string) => void = () => undefined,
  parts: readonly Part[] = PARTS,
): Promise<TableRow[]> {
  const readers = new Map<string, Reader>()
  const rows: TableRow[] = []
  try {
    for (const part of parts) {
      const folder = part.needs && environment[part.needs]
      const path = folder ? join(folder, part.path) : part.path
      if ((folder || part.source === 'own') && existsSync(path)) {
        tell(`measuring ${part.set} (${part.needs ?? 'our own set'})`)
        const { service } = SETS[part.set]
        const reader = readers.get(service) ?? startReader(service)
        readers.set(service, reader)
        rows.push(...rowsOf(part, (await part.measure(reader, path))?.report))
      } else {
        const missing = folder ? `not measured: there is no ${path}` : `no set given: set ${part.needs}`
        rows.push(...part.rows.map((row) => ({ ...row, ...nothing(part), missing })))
      }
    }
  } finally {
    for (const reader of readers.values()) reader.close()
  }
  return rows
}

/** Measures one set at a path, by the rows of the table for such a folder or else the first ones of the set. */
export async function measureSet(reader: Reader, set: SetName, path: string): Promise<Measured<TableRow[]>> {
  const fitting = PARTS.filter((one) => one.set === set && resolve(path).endsWith(one.path))
  const closest = fitting.toSorted((a, b) => b.path.length - a.path.length)[0]
  const part = closest ?? PARTS.find((one) => one.set === set)
  if (!part) throw new Error(`The table has no rows of ${set}`)
  const found = existsSync(path) ? await part.measure(reader, path) : undefined
  const rows = rowsOf({ ...part, source: sourceOf(path) }, found?.report)
  return { report: rows, misses: found?.misses ?? [] }
}

const nothing = ({ name: set, source }: Part) => ({
  set,
  source,
  now: null,
  unit: 'share' as const,
  n: 0,
  interval: null,
})

export const rowsOf = (part: Part, figures: readonly (Figure | undefined)[] | undefined): TableRow[] =>
  part.rows.map((row, at): TableRow => {
    const figure = figures?.[at]
    const { name: set, source } = part
    if (figure === undefined || ('of' in figure && figure.of === 0))
      return { ...row, ...nothing(part), missing: 'not measured: the set has nothing of this kind' }
    if ('ms' in figure) {
      const { ms, runs, interval: range = null } = figure
      return { ...row, set, source, now: ms, unit: 'ms', n: runs, interval: range }
    }
    const { are, of, perPage, by } = figure
    const more = { ...(perPage !== undefined && { perPage }), ...(by && { by }) }
    return {
      ...row,
      set,
      source,
      now: are / of,
      unit: 'share',
      are,
      n: of,
      interval: interval(figure),
      ...more,
    }
  })
