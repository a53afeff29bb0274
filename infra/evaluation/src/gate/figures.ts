import { type Interval, interval, type Share, type Shares, sharesOf } from '../intervals.ts'
import type { Source } from '../sources.ts'
import type { Leaks } from './secrets.ts'

/** What became of an event: in the queue as pending or held, or nothing. Sets without a queue leave it out. */
export type Outcome = 'pending' | 'held' | 'nothing'

/** One claim and whether it should be, and was, accepted. */
export interface Case {
  kind: string
  language: string
  page: string
  isTrue: boolean
  isAccepted: boolean
  outcome?: Outcome
  /** Description, for those that went wrong. */
  what: string
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
  /** Means of the shares of the pages. */
  perPage: { falseAccepted: number; trueRefused: number }
  /** True claims by what became of them. */
  outcomes: Partial<Record<Outcome, number>>
}

/** The output of a set with `--json`. */
export interface GateReport extends Figures {
  set: string
  source: Source
  byKind: Record<string, Figures>
  byLanguage: Record<string, Figures>
  /** Further figures of the set, by name. */
  further: Record<string, Shares>
  /** Only the set of injections counts these. */
  pages?: number
  /** Pages for which another host was requested, or would be by a re-check. */
  foreignLinks?: number
  /** Pages whose secrets came out, by place. */
  secrets?: Leaks
}

/** The figures of all cases, by kind and by language. */
export function reportCases(set: string, source: Source, cases: readonly Case[]): GateReport {
  const grouped = (key: 'kind' | 'language') =>
    Object.fromEntries(
      [...Map.groupBy(cases, (one) => one[key])]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, some]) => [name, figuresOf(some)]),
    )
  return {
    set,
    source,
    ...figuresOf(cases),
    byKind: grouped('kind'),
    byLanguage: grouped('language'),
    further: {},
  }
}

export const missesOf = (cases: readonly Case[]): string[] =>
  cases
    .filter(({ isTrue, isAccepted }) => isTrue !== isAccepted)
    .map(
      ({ isTrue, kind, page, outcome, what }) =>
        `${isTrue ? 'refused' : 'accepted'}, ${kind}: ${page}: ${what}${outcome ? `: ${outcome}` : ''}`,
    )

const share = ({ are, of }: Share): number => (of === 0 ? 1 : are / of)

function figuresOf(cases: readonly Case[]): Figures {
  const truths = cases.filter(({ isTrue }) => isTrue)
  const lies = cases.filter(({ isTrue }) => !isTrue)
  const wrong = sharesOf(lies, ({ isAccepted }) => isAccepted)
  const refused = sharesOf(truths, ({ isAccepted }) => !isAccepted)
  const right = truths.length - refused.are
  const accepted = right + wrong.are
  const [precision, recall] = [
    { are: right, of: accepted },
    { are: right, of: truths.length },
  ]
  const outcomes = Map.groupBy(
    truths.flatMap(({ outcome }) => outcome ?? []),
    (outcome) => outcome,
  )
  return {
    n: cases.length,
    accepted,
    refused: cases.length - accepted,
    precision: share(precision),
    recall: share(recall),
    false: lies.length,
    falseAccepted: wrong.are,
    true: truths.length,
    trueRefused: refused.are,
    interval: {
      falseAccepted: interval(wrong),
      trueRefused: interval(refused),
      precision: interval(precision),
      recall: interval(recall),
    },
    perPage: { falseAccepted: wrong.perPage, trueRefused: refused.perPage },
    outcomes: Object.fromEntries([...outcomes].map(([name, { length }]) => [name, length])),
  }
}
