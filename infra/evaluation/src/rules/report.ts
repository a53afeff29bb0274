import { byKind, byLanguage, type Measured, share } from '../figures.ts'
import { type Interval, intervals } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { readRuleCases } from './rule-cases.ts'
import { type RuleTally, scoreRules } from './score.ts'

interface Figures {
  cases: number
  exact: number
  /** Expected days. */
  n: number
  /** Days read, and days not read. */
  accepted: number
  refused: number
  wrongDates: number
  /** Of the days read; of the expected days; of the cases. Null if there are none. */
  precision: number | null
  recall: number | null
  exactShare: number | null
  interval: Record<'precision' | 'recall' | 'exactShare', Interval>
}

/** The output of `npm run eval -- rules PATH --json`. */
export interface RuleReport extends Figures {
  set: 'rules'
  source: Source
  byKind: Record<string, Figures & { byLanguage: Record<string, Figures> }>
  byLanguage: Record<string, Figures>
}

function figuresOf(tallies: readonly RuleTally[]): Figures {
  const sum = (of: (tally: RuleTally) => number): number =>
    tallies.reduce((total, tally) => total + of(tally), 0)
  const [cases, exact] = [sum((one) => one.cases), sum((one) => one.exact)]
  const [days, right, wrong] = [sum((one) => one.days), sum((one) => one.right), sum((one) => one.wrong)]
  return {
    cases,
    exact,
    n: days,
    accepted: right + wrong,
    refused: days - right,
    wrongDates: wrong,
    precision: share(right, right + wrong),
    recall: share(right, days),
    exactShare: share(exact, cases),
    interval: intervals({
      precision: { are: right, of: right + wrong },
      recall: { are: right, of: days },
      exactShare: { are: exact, of: cases },
    }),
  }
}

/** All zero without cases in the folder. */
export async function measureRules(reader: Reader, folder: string): Promise<Measured<RuleReport>> {
  const score = await scoreRules(reader, readRuleCases(folder))
  const all = figuresOf(score.rows.map(({ tally }) => tally))
  const groups = { byKind: byKind(score.rows, figuresOf), byLanguage: byLanguage(score.rows, figuresOf) }
  return { report: { set: 'rules', source: sourceOf(folder), ...all, ...groups }, misses: score.misses }
}
