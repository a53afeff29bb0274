import { byKind, byLanguage, type Measured, share } from '../figures.ts'
import { type Interval, intervals } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { readDateCases } from './date-cases.ts'
import { countScope } from './scope-counts.ts'
import { isHour, scoreDates, type Tally } from './score.ts'

/** The output of `npm run eval -- dates PATH --json`. Days only; hours are in `byKind`. */
export interface DateReport extends Figures {
  set: 'dates'
  source: Source
  byKind: Record<string, Figures & { byLanguage: Record<string, Figures> }>
  byLanguage: Record<string, Figures>
  /** Phrases left out, by reason and language. */
  leftOut: Record<string, Record<string, number>>
}

interface Figures {
  /** Phrases in scope. */
  cases: number
  /** Claims about them. */
  n: number
  accepted: number
  refused: number
  true: number
  trueProven: number
  wrong: number
  wrongRefused: number
  /** Null if nothing was accepted, or nothing is true. */
  precision: number | null
  recall: number | null
  interval: Record<'precision' | 'recall' | 'wrongRefused', Interval>
}

function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0)
  const [trueProven, wrong, wrongRefused] = [
    sum((one) => one.trueProven),
    sum((one) => one.wrong),
    sum((one) => one.wrongRefused),
  ]
  const truths = sum((one) => one.true)
  const accepted = trueProven + wrong - wrongRefused
  return {
    cases: sum(({ cases }) => cases),
    n: truths + wrong,
    accepted,
    refused: truths + wrong - accepted,
    true: truths,
    trueProven,
    wrong,
    wrongRefused,
    precision: share(trueProven, accepted),
    recall: share(trueProven, truths),
    interval: intervals({
      precision: { are: trueProven, of: accepted },
      recall: { are: trueProven, of: truths },
      wrongRefused: { are: wrongRefused, of: wrong },
    }),
  }
}

/** All zero if the folder has no date cases. */
export async function measureDates(reader: Reader, folder: string): Promise<Measured<DateReport>> {
  const cases = readDateCases(folder) ?? []
  const score = await scoreDates(reader, cases)
  const days = score.rows.filter(({ kind }) => !isHour(kind))
  const report: DateReport = {
    set: 'dates',
    source: sourceOf(folder),
    ...figuresOf(days.map(({ tally }) => tally)),
    byKind: byKind(score.rows, figuresOf),
    byLanguage: byLanguage(days, figuresOf),
    leftOut: countScope(cases).days?.out ?? {},
  }
  return { report, misses: score.misses }
}
