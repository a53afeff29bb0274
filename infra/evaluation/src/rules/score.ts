import { z } from 'zod'
import { type Row, rowOf } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { countryOf, kindOf, type RuleCase } from './rule-cases.ts'

const Found = z.object({ dates: z.array(z.string()) })

export interface RuleTally {
  cases: number
  exact: number
  /** Expected days, and those of them that were read. */
  days: number
  right: number
  /** Days read that are not expected. */
  wrong: number
}

export interface RuleScore {
  rows: Row<RuleTally>[]
  misses: string[]
}

/** Scores every day of every rule: a case is exact if no day is missing or added. */
export async function scoreRules(reader: Reader, cases: readonly RuleCase[]): Promise<RuleScore> {
  const score: RuleScore = { rows: [], misses: [] }
  for (const one of cases) {
    const { text, language, from, to, dates, except = [] } = one
    const request = { op: 'rules', text, languages: [language], country: countryOf(one), from, to }
    const found = await reader.ask(request, Found)
    if (!found) throw new Error(`Not read: ${text}`)
    const wanted = new Set(dates)
    const wrong = found.dates.filter((day) => !wanted.has(day) || except.includes(day))
    const right = found.dates.length - wrong.length
    const missing = dates.filter((day) => !found.dates.includes(day))
    addTo(rowOf(score.rows, kindOf(one), language, emptyTally), {
      cases: 1,
      exact: wrong.length + missing.length === 0 ? 1 : 0,
      days: dates.length,
      right,
      wrong: wrong.length,
    })
    if (wrong.length + missing.length > 0)
      score.misses.push(
        `${language} "${text}": ${missing.length} missing (${missing[0] ?? ''}), ${wrong.length} wrong (${wrong[0] ?? ''})`,
      )
  }
  return score
}

const emptyTally = (): RuleTally => ({ cases: 0, exact: 0, days: 0, right: 0, wrong: 0 })

function addTo(tally: RuleTally, one: RuleTally): void {
  tally.cases += one.cases
  tally.exact += one.exact
  tally.days += one.days
  tally.right += one.right
  tally.wrong += one.wrong
}
