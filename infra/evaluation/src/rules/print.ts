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
  /** Of the days read; of the days there are; of the cases. */
  precision: number
  recall: number
  exactShare: number
}

/** The one JSON object of `npm run eval -- rules PATH --json`. */
export interface RuleReport extends Figures {
  set: 'rules'
  /** "own": generated here, beside the reader, and so no evidence of how it fares elsewhere. */
  source: 'given' | 'own'
  byKind: Record<string, Figures>
  byLanguage: Record<string, Figures>
}

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of)

const figuresOf = ({ cases, exact, days, right, wrong }: RuleTally): Figures => ({
  ...{ cases, exact, n: days, accepted: right + wrong, refused: days - right, wrongDates: wrong },
  ...{ precision: share(right, right + wrong), recall: share(right, days), exactShare: share(exact, cases) },
})

const each = (tallies: ReadonlyMap<string, RuleTally>): Record<string, Figures> =>
  Object.fromEntries([...tallies].map(([name, tally]) => [name, figuresOf(tally)]))

async function report(
  reader: Reader,
  source: RuleReport['source'],
  cases: readonly RuleCase[],
): Promise<{ report: RuleReport; score: RuleScore }> {
  const score = await scoreRules(reader, cases)
  const groups = { byKind: each(score.byKind), byLanguage: each(score.byLanguage) }
  return { report: { set: 'rules', source, ...figuresOf(score.all), ...groups }, score }
}

/** The cases of the folder; without any, the generated set. */
export const reportRules = (reader: Reader, folder: string): ReturnType<typeof report> => {
  const given = readRuleCases(folder)
  return given.length > 0 ? report(reader, 'given', given) : report(reader, 'own', ownRuleCases())
}

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
