import { type Day, dayIn, daysInMonth, isoDay, parseDay, yearOf } from '../calendar/calendar.ts'
import { isYearNumber } from '../days/day-year.ts'
import type { Rule, RuleGap } from '../grammar/rule.ts'
import type { StatedDay, StatedDays } from '../grammar/stated-day.ts'
import type { Grammar } from '../languages/language.ts'
import type { Hints } from '../readings/mention.ts'
import { readDays } from '../readings/readings.ts'
import type { Found } from '../text/phrases.ts'
import type { Tokens } from '../text/tokens.ts'
import { type MonthOfYear, monthBehind, monthList, monthSpan, monthsBetween } from './month-spans.ts'

/** The change that a bound makes to its rule. */
export type Bound = Partial<Pick<Rule, 'months' | 'from' | 'until' | 'season'>> & { gap?: RuleGap }

/** Bounds by months and years: "van april tot oktober", "in juli en augustus", "tot en met maart 2027", "in 2027". */
export function monthBound(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  hints: Hints,
): Found<Bound> | undefined {
  const { days, rules: words } = grammar
  const span = monthSpan(days, words, tokens, at)
  if (span) return { value: spanBound(span.value), next: span.next }
  const inside = words.inMonths(tokens, at)
  if (inside) {
    const months = monthList(days, words, tokens, inside.next)
    if (months) return { value: { months: months.value }, next: months.next }
    const one = monthBehind(days, words.endOf, tokens, inside.next)
    if (one?.value.year !== undefined) return { value: periodOf(one.value, one.value), next: one.next }
    const year = tokens[inside.next]
    if (year && isYearNumber(year) && year.gap === 'space')
      return { value: { from: `${year.value}-01-01`, until: `${year.value}-12-31` }, next: inside.next + 1 }
  }
  return oneSided(grammar, tokens, at, hints)
}

/** With a year it is one period, without a year a season of every year. */
function spanBound({ from, until }: { from: MonthOfYear; until: MonthOfYear }): Bound {
  if (until.year === undefined) {
    if (from.year !== undefined) return { from: isoDay(firstOf(from, from.year)) }
    return { months: monthsBetween(from.month, until.month).toSorted((a, b) => a - b) }
  }
  return periodOf({ year: until.year - (from.month > until.month ? 1 : 0), ...from }, until)
}

const firstOf = ({ month }: MonthOfYear, year: number): Day => dayIn(year, month, 1) ?? 0

const lastOf = ({ month }: MonthOfYear, year: number): Day =>
  dayIn(year, month, daysInMonth(year, month)) ?? 0

const periodOf = (from: MonthOfYear, until: MonthOfYear): Bound => ({
  from: isoDay(firstOf(from, from.year ?? 0)),
  until: isoDay(lastOf(until, until.year ?? 0)),
})

/** Without a year the next one after the page's date: "vanaf april", "tot en met oktober", "tot oktober". */
function oneSided(grammar: Grammar, tokens: Tokens, at: number, hints: Hints): Found<Bound> | undefined {
  const { days, rules: words } = grammar
  const since = words.sinceMonth(tokens, at)
  const first = since && monthBehind(days, words.endOf, tokens, since.next)
  if (first) return { value: { ...nextTime(first.value, hints, firstOf, 'from') }, next: first.next }
  const until = words.untilMonth(tokens, at)
  const last = until && monthBehind(days, words.endOf, tokens, until.next)
  if (last) return { value: { ...nextTime(last.value, hints, lastOf, 'until') }, next: last.next }
  const before = words.beforeDay(tokens, at)
  const end = before && monthBehind(days, words.endOf, tokens, before.next)
  const dayBefore = (of: MonthOfYear, year: number) => firstOf(of, year) - 1
  return end && { value: { ...nextTime(end.value, hints, dayBefore, 'until') }, next: end.next }
}

function nextTime(
  of: MonthOfYear,
  hints: Hints,
  boundIn: (of: MonthOfYear, year: number) => Day,
  side: 'from' | 'until',
): Bound {
  const today = parseDay(hints.publishedOn) ?? parseDay(hints.reference)
  const year = of.year ?? hints.yearHint
  if (year !== undefined) return { [side]: isoDay(boundIn(of, year)) }
  if (today === undefined) return { gap: 'bound' }
  const thisYear = boundIn(of, yearOf(today))
  return { [side]: isoDay(thisYear < today ? boundIn(of, yearOf(today) + 1) : thisYear) }
}

/** Bounds by days: "vanaf 6 november", "tot en met 15 december", "van 1 april t/m 31 oktober". */
export function dayBound(stated: StatedDays, inclusive: boolean, hints: Hints): Bound | undefined {
  const isRange = stated.days.length === 2 && stated.joins[0] === 'range'
  if (!isRange && stated.side === undefined) return undefined
  if (isRange && isSeason(stated.days)) return { season: seasonOf(stated.days) }
  const [reading] = readDays(stated, hints).readings
  if (!reading || reading.conflict) return { gap: 'bound' }
  const [first = '', last = first] = reading.days
  if (isRange) return { from: first, until: last }
  if (stated.side === 'since') return { from: first }
  const day = parseDay(first) ?? 0
  return { until: isoDay(inclusive ? day : day - 1) }
}

/** From the first to the last day of months without a year: a season of every year. */
function isSeason([first, last]: readonly StatedDay[]): boolean {
  if (!first || !last || first.month === undefined || last.month === undefined) return false
  if (
    [first, last].some(({ year, yearsOn, weekday }) =>
      [year, yearsOn, weekday].some((one) => one !== undefined),
    )
  )
    return false
  const isLast = last.day === daysInMonth(2_001, last.month) || (last.month === 2 && last.day === 29)
  return first.day === 1 || isLast
}

const seasonOf = ([first, last]: readonly StatedDay[]): NonNullable<Bound['season']> => ({
  from: { month: first?.month ?? 1, day: first?.day ?? 1 },
  until: { month: last?.month ?? 12, day: last?.day ?? 31 },
})
