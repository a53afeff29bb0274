import { type Interval, intervals } from '../intervals.ts'
import type { Source } from '../sources.ts'

/** Counts of dates or events of one kind: expected, read correctly, missed, and invented. */
export interface Figures {
  n: number
  accepted: number
  refused: number
  invented: number
  /** Null if nothing was read, or nothing expected. */
  precision: number | null
  recall: number | null
  interval: Record<'precision' | 'recall', Interval>
}

export interface FormatReport extends Figures {
  set: string
  source: Source
  byKind: Record<string, Figures>
  /** Of calendars: events on which the reference parsers are no evidence, each with the reason; their dates do not count. */
  breaks: string[]
}

export interface Tally {
  n: number
  accepted: number
  invented: number
}

/** Counts by kind, with descriptions of failures. */
export class Tallies {
  readonly #kinds = new Map<string, Tally>()
  readonly misses: string[] = []
  readonly breaks: string[] = []

  add(kind: string, { n, accepted, invented }: Tally): void {
    const known = this.#kinds.get(kind) ?? { n: 0, accepted: 0, invented: 0 }
    this.#kinds.set(kind, {
      n: known.n + n,
      accepted: known.accepted + accepted,
      invented: known.invented + invented,
    })
  }

  report(set: string, source: Source): FormatReport {
    const all = [...this.#kinds.values()]
    const byKind = [...this.#kinds].map(([kind, tally]): [string, Figures] => [kind, figuresOf([tally])])
    return { set, source, ...figuresOf(all), byKind: Object.fromEntries(byKind), breaks: this.breaks }
  }
}

function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0)
  const [n, accepted, invented] = [
    sum((one) => one.n),
    sum((one) => one.accepted),
    sum((one) => one.invented),
  ]
  const share = (of: number): number | null => (of === 0 ? null : accepted / of)
  return {
    n,
    accepted,
    refused: n - accepted,
    invented,
    precision: share(accepted + invented),
    recall: share(n),
    interval: intervals({
      precision: { are: accepted, of: accepted + invented },
      recall: { are: accepted, of: n },
    }),
  }
}

/** Number of occurrences of each key. */
export function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Keys of the first list that are also in the second, counting repetitions, and those that are not. */
export function compareKeys(
  first: readonly string[],
  second: readonly string[],
): { both: string[]; missing: string[] } {
  const left = countsOf(second)
  const [both, missing]: string[][] = [[], []]
  for (const key of first) {
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    ;(count > 0 ? both : missing)?.push(key)
  }
  return { both: both ?? [], missing: missing ?? [] }
}
