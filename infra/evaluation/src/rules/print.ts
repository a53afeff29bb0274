import { resolve } from 'node:path'
import { byKind, byLanguage, share } from '../figures.ts'
import { type Interval, intervals, showShare } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, WORKSPACE, WRITTEN } from '../sources.ts'
import { ownRuleCases } from './own-rules.ts'
import { type RuleCase, readRuleCases } from './rule-cases.ts'
import { type RuleScore, type RuleTally, scoreRules } from './score.ts'

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
  /** "own": generated here, next to the reader, and so no evidence for other texts. */
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

async function report(
  reader: Reader,
  source: Source,
  cases: readonly RuleCase[],
): Promise<{ report: RuleReport; score: RuleScore }> {
  const score = await scoreRules(reader, cases)
  const all = figuresOf(score.rows.map(({ tally }) => tally))
  const groups = { byKind: byKind(score.rows, figuresOf), byLanguage: byLanguage(score.rows, figuresOf) }
  return { report: { set: 'rules', source, ...all, ...groups }, score }
}

/** The cases of a folder, all zero without any; for this workspace the generated set. */
export const reportRules = (reader: Reader, folder: string): ReturnType<typeof report> =>
  resolve(folder) === resolve(WORKSPACE)
    ? report(reader, 'own', ownRuleCases())
    : report(reader, 'given', readRuleCases(folder))

/** Given and own cases separately; returns what went wrong. */
export async function printRules(
  reader: Reader,
  folder: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const given = readRuleCases(folder)
  const name = 'rules in words: cases with exactly their days (goal 0.95), wrong days (goal 0)'
  if (given.length === 0) line(`${name} (${WRITTEN.given})`, 'not measured')
  const misses = given.length > 0 ? await print('given', given) : []
  return [...misses, ...(await print('own', ownRuleCases()))]

  async function print(source: Source, cases: readonly RuleCase[]): Promise<string[]> {
    const { report: found, score } = await report(reader, source, cases)
    line(`${name} (${WRITTEN[source]})`, show(found))
    for (const [language, figures] of Object.entries(found.byLanguage)) line(`  ${language}`, show(figures))
    for (const [kind, figures] of Object.entries(found.byKind)) line(`  ${kind}`, show(figures))
    return score.misses
  }
}

const show = ({ cases, exact, n, accepted, wrongDates }: Figures): string =>
  `${showShare({ are: exact, of: cases })} of the cases, ${n} days, ${accepted} read, ${wrongDates} wrong`
