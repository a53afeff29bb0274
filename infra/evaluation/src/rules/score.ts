import { judgePhrase } from '../dates/phrase-pages.ts'
import { type Row, rowOf } from '../figures.ts'
import type { Reader } from '../reader.ts'
import { daysFrom } from './calendar-days.ts'
import { countryOf, kindOf, type RuleCase } from './rule-cases.ts'

/** Days after the reading of a page that are claimed one by one. */
const CLAIMED_DAYS = 120

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

/**
 * Scores the days of each rule on a page that has only its sentence: a case is exact if no day is missing from the
 * queue's pending events, or added to them.
 */
export async function scoreRules(reader: Reader, cases: readonly RuleCase[]): Promise<RuleScore> {
  const score: RuleScore = { rows: [], misses: [] }
  for (const one of cases) {
    const { text, language, from, to, dates, except = [] } = one
    const days = daysFrom(from, to).slice(0, CLAIMED_DAYS)
    const claims = days.map((start) => ({ start }))
    const page = { text, language, country: countryOf(one), fetchedOn: from }
    const found = await judgePhrase(reader, page, claims)
    const read = days.filter((_, at) => found[at]?.status === 'pending')
    const wanted = dates.filter((day) => days.includes(day))
    const wrong = read.filter((day) => !wanted.includes(day) || except.includes(day))
    const right = read.length - wrong.length
    const missing = wanted.filter((day) => !read.includes(day))
    addTo(rowOf(score.rows, kindOf(one), language, emptyTally), {
      cases: 1,
      exact: wrong.length + missing.length === 0 ? 1 : 0,
      days: wanted.length,
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
