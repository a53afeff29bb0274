import { isYearNumber } from '../days/day-year.ts'
import type { DayWords } from '../grammar/grammar.ts'
import type { RuleWords } from '../grammar/rule-grammar.ts'
import type { Found, Phrases } from '../text/phrases.ts'
import { isCounted, isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'

export interface MonthOfYear {
  month: number
  year?: number
}

/** A month without a day: "oktober", "maart 2027". */
export function monthAt(days: DayWords, tokens: Tokens, at: number): Found<MonthOfYear> | undefined {
  const month = days.months(tokens, at)
  if (!month) return undefined
  const behind = isMark(tokens, month.next, '.') ? month.next + 1 : month.next
  const of = days.ofYear(tokens, behind)?.next ?? behind
  const year = tokens[of]
  if (year?.gap !== 'line' && year && isYearNumber(year))
    return { value: { month: month.value, year: year.value }, next: of + 1 }
  const isDay = tokens[month.next]?.kind === 'number' && !isCounted(tokens, month.next + 1)
  return isDay && days.openOrder ? undefined : { value: { month: month.value }, next: month.next }
}

const MAX_MONTHS = 12

/** Months of a list: "juli en augustus", "juni t/m augustus", "mei, juni en september". */
export function monthList(
  days: DayWords,
  words: RuleWords,
  tokens: Tokens,
  at: number,
): Found<number[]> | undefined {
  const first = monthAt(days, tokens, at)
  if (!first || first.value.year !== undefined) return undefined
  const months = [first.value.month]
  let next = first.next
  while (months.length <= MAX_MONTHS) {
    const and = days.and(tokens, next) ?? commaAt(tokens, next)
    const range = and ? undefined : words.toMonth(tokens, next)
    const join = and ?? range
    const start = join && (words.inMonths(tokens, join.next)?.next ?? join.next)
    const more =
      start === undefined || tokens[start]?.gap === 'line' ? undefined : monthAt(days, tokens, start)
    if (!more || more.value.year !== undefined) break
    months.push(
      ...(range ? monthsBetween(months.at(-1) ?? 1, more.value.month).slice(1) : [more.value.month]),
    )
    next = more.next
  }
  return { value: [...new Set(months)].toSorted((a, b) => a - b), next }
}

function commaAt(tokens: Tokens, at: number): Found<true> | undefined {
  return isMark(tokens, at, ',/&+') ? { value: true, next: at + 1 } : undefined
}

/** Inclusive, across New Year if necessary. */
export const monthsBetween = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 12) % 12) + 1 }, (_, index) => ((from - 1 + index) % 12) + 1)

/** First and last month: "van april tot oktober". */
export function monthSpan(
  days: DayWords,
  words: RuleWords,
  tokens: Tokens,
  at: number,
): Found<{ from: MonthOfYear; until: MonthOfYear }> | undefined {
  const from = words.fromMonth(tokens, at)
  const first = from && monthBehind(days, words.endOf, tokens, from.next)
  const to = first && words.toMonth(tokens, first.next)
  const last = to && monthBehind(days, words.endOf, tokens, to.next)
  return first && last ? { value: { from: first.value, until: last.value }, next: last.next } : undefined
}

/** "eind oktober" is until its last day, and so is "oktober" here. */
export const monthBehind = (
  days: DayWords,
  endOf: Phrases<true>,
  tokens: Tokens,
  at: number,
): Found<MonthOfYear> | undefined => monthAt(days, tokens, endOf(tokens, at)?.next ?? at)
