import { join, resolve } from 'node:path'
import { byKind, byLanguage, share } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { ownRuleCases } from './own-rules.ts'
import { type RuleCase, readRuleCases } from './rule-cases.ts'
import { type RuleScore, type RuleTally, scoreRules } from './score.ts'

interface Figures {
  cases: number
  exact: number
  /** Days that the cases have. */
  n: number
  /** Days read, and days not read. */
  accepted: number
  refused: number
  wrongDates: number
  /** Of the days read; of the days there are; of the cases. Null of none. */
  precision: number | null
  recall: number | null
  exactShare: number | null
}

/** The one JSON object of `npm run eval -- rules PATH --json`. */
export interface RuleReport extends Figures {
  set: 'rules'
  /** "own": generated here, beside the reader, and so no evidence of how it fares elsewhere. */
  source: 'given' | 'own'
  byKind: Record<string, Figures & { byLanguage: Record<string, Figures> }>
  byLanguage: Record<string, Figures>
}

function figuresOf(tallies: readonly RuleTally[]): Figures {
  const sum = (of: (tally: RuleTally) => number): number =>
    tallies.reduce((total, tally) => total + of(tally), 0)
  const [cases, exact] = [sum((one) => one.cases), sum((one) => one.exact)]
  const [days, right, wrong] = [sum((one) => one.days), sum((one) => one.right), sum((one) => one.wrong)]
  return {
    ...{ cases, exact, n: days, accepted: right + wrong, refused: days - right, wrongDates: wrong },
    ...{
      precision: share(right, right + wrong),
      recall: share(right, days),
      exactShare: share(exact, cases),
    },
  }
}

async function report(
  reader: Reader,
  source: RuleReport['source'],
  cases: readonly RuleCase[],
): Promise<{ report: RuleReport; score: RuleScore }> {
  const score = await scoreRules(reader, cases)
  const all = figuresOf(score.rows.map(({ tally }) => tally))
  const groups = { byKind: byKind(score.rows, figuresOf), byLanguage: byLanguage(score.rows, figuresOf) }
  return { report: { set: 'rules', source, ...all, ...groups }, score }
}

/** This workspace: its rules are the generated ones. */
const OWN_FOLDER = join(import.meta.dirname, '../..')

/** The cases of a folder, all zero without any; for this workspace the generated set. */
export const reportRules = (reader: Reader, folder: string): ReturnType<typeof report> =>
  resolve(folder) === OWN_FOLDER
    ? report(reader, 'own', ownRuleCases())
    : report(reader, 'given', readRuleCases(folder))

/** Given and own apart; answers what went wrong. */
export async function printRules(
  reader: Reader,
  folder: string,
  line: (name: string, value: string) => void,
): Promise<readonly string[]> {
  const given = readRuleCases(folder)
  const name = 'rules in words: cases with exactly their days (goal 0.95), wrong days (goal 0)'
  if (given.length === 0) line(`${name}, given`, 'not measured')
  const misses = given.length > 0 ? await print('given', given) : []
  return [...misses, ...(await print('own', ownRuleCases()))]

  async function print(source: RuleReport['source'], cases: readonly RuleCase[]): Promise<string[]> {
    const { report: found, score } = await report(reader, source, cases)
    line(`${name}, ${source === 'own' ? 'generated beside the reader' : 'given'}`, show(found))
    for (const [language, figures] of Object.entries(found.byLanguage)) line(`  ${language}`, show(figures))
    for (const [kind, figures] of Object.entries(found.byKind)) line(`  ${kind}`, show(figures))
    return score.misses
  }
}

const show = ({ cases, exact, n, accepted, wrongDates }: Figures): string =>
  `${exact} of ${cases} cases, ${n} days, ${accepted} read, ${wrongDates} wrong`
