import { type Interval, intervals } from '../intervals.ts'
import type { Source } from '../sources.ts'
import type { Reached } from './reached.ts'
import type { Leaks } from './secrets.ts'

/** Counts of claims of one kind: how many should be accepted, and how many were. */
export interface Tally {
  true: number
  trueAccepted: number
  false: number
  falseAccepted: number
}

export interface Figures {
  n: number
  accepted: number
  refused: number
  precision: number
  recall: number
  false: number
  falseAccepted: number
  true: number
  trueRefused: number
  interval: Record<'falseAccepted' | 'trueRefused' | 'precision' | 'recall', Interval>
}

/** The output of a set with `--json`. */
export interface GateReport extends Figures {
  set: string
  source: Source
  byKind: Record<string, Figures>
  /** Only the set of cases has these. */
  reached?: Reached[]
  /** Only the set of injections counts these. */
  pages?: number
  /** Pages for which another host was requested, or would be by a re-check. */
  foreignLinks?: number
  /** Pages whose secrets came out, by place. */
  secrets?: Leaks
}

/** Counts claims by kind. */
export function createTallies() {
  const byKind = new Map<string, Tally>()
  const misses: string[] = []
  return {
    misses,
    add(kind: string, isTrue: boolean, isAccepted: boolean, what: string): void {
      const tally = byKind.get(kind) ?? { true: 0, trueAccepted: 0, false: 0, falseAccepted: 0 }
      if (isTrue) tally.true += 1
      else tally.false += 1
      if (isAccepted && isTrue) tally.trueAccepted += 1
      if (isAccepted && !isTrue) tally.falseAccepted += 1
      if (isTrue !== isAccepted) misses.push(`${isTrue ? 'refused' : 'accepted'}, ${kind}: ${what}`)
      byKind.set(kind, tally)
    },
    report(set: string, source: Source): GateReport {
      const tallies = [...byKind].toSorted(([a], [b]) => a.localeCompare(b))
      return {
        set,
        source,
        ...figuresOf(tallies.map(([, tally]) => tally)),
        byKind: Object.fromEntries(tallies.map(([kind, tally]) => [kind, figuresOf([tally])])),
      }
    },
  }
}

export type Tallies = ReturnType<typeof createTallies>

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of)

function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (name: keyof Tally): number => tallies.reduce((total, tally) => total + tally[name], 0)
  const [truths, lies, right, wrong] = [sum('true'), sum('false'), sum('trueAccepted'), sum('falseAccepted')]
  const accepted = right + wrong
  return {
    n: truths + lies,
    accepted,
    refused: truths + lies - accepted,
    precision: share(right, accepted),
    recall: share(right, truths),
    false: lies,
    falseAccepted: wrong,
    true: truths,
    trueRefused: truths - right,
    interval: intervals({
      falseAccepted: { are: wrong, of: lies },
      trueRefused: { are: truths - right, of: truths },
      precision: { are: right, of: accepted },
      recall: { are: right, of: truths },
    }),
  }
}

/** "1 of 149 false accepted (0.000 to 0.037), 1 of 40 true refused (0.004 to 0.129)"; a part without claims is left out. */
export function showFigures({ interval, ...one }: Figures): string {
  const show = ([from, to]: Interval): string => `(95 % ${from.toFixed(3)} to ${to.toFixed(3)})`
  const parts = [
    one.false > 0 && `${one.falseAccepted} of ${one.false} false accepted ${show(interval.falseAccepted)}`,
    one.true > 0 && `${one.trueRefused} of ${one.true} true refused ${show(interval.trueRefused)}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}
