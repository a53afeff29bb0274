import { isoDay, parseDay } from '../calendar/calendar.ts'
import type { HolidayName } from '../calendar/holiday-names.ts'
import { dayElement } from '../days/day-element.ts'
import { daySequence } from '../days/day-sequence.ts'
import { noExceptions, type RuleExceptions, type RuleGap, type YearDay } from '../grammar/rule.ts'
import type { StatedDay, StatedDays } from '../grammar/stated-day.ts'
import type { Grammar } from '../languages/language.ts'
import type { Hints } from '../readings/mention.ts'
import { readDays } from '../readings/readings.ts'
import type { Found } from '../text/phrases.ts'
import { isMark } from '../text/token-checks.ts'
import type { Tokens } from '../text/tokens.ts'
import { monthList } from './month-spans.ts'
import { ruleSlots } from './rule-slots.ts'

/** The exceptions of a rule, with the tokens of the days among them. */
export interface Exceptions {
  taken: RuleExceptions
  gaps: RuleGap[]
  days: { stated: StatedDays; from: number; to: number }[]
}

const MAX_ITEMS = 12

/** All exceptions, item by item: "behalve in juli en op feestdagen", "außer am 25. Dezember". */
export function exceptionsAt(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  hints: Hints,
): Found<Exceptions> | undefined {
  const word = grammar.rules.except(tokens, at)
  if (!word) return undefined
  const found: Exceptions = { taken: noExceptions(), gaps: [], days: [] }
  let next = word.next
  for (let items = 0; items < MAX_ITEMS; items += 1) {
    const start = items === 0 ? next : joinBehind(grammar, tokens, next)
    const end = start === undefined ? undefined : itemAt(grammar, tokens, start, hints, found)
    if (end === undefined) break
    next = end
  }
  return next > word.next ? { value: found, next } : undefined
}

function joinBehind({ days }: Grammar, tokens: Tokens, at: number): number | undefined {
  if (tokens[at]?.gap === 'line') return undefined
  const and = days.and(tokens, at)
  if (and) return and.next
  return isMark(tokens, at, ',&+') ? (days.and(tokens, at + 1)?.next ?? at + 1) : undefined
}

/** Adds the item at a token; returns the token after it. */
function itemAt(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  hints: Hints,
  found: Exceptions,
): number | undefined {
  if (tokens[at]?.gap === 'line') return undefined
  const inside = grammar.rules.exceptIn(tokens, at)?.next
  for (const start of inside === undefined ? [at] : [inside, at]) {
    const end = simpleItem(grammar, tokens, start, found) ?? dayItem(grammar, tokens, start, hints, found)
    if (end !== undefined) return end
  }
  return undefined
}

function simpleItem(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  { taken, gaps }: Exceptions,
): number | undefined {
  const { rules: words, days } = grammar
  const holidays = words.publicHolidays(tokens, at)
  if (holidays) {
    taken.publicHolidays = true
    return holidays.next
  }
  const school = words.schoolHolidays(tokens, at)
  if (school) {
    gaps.push('school holidays')
    return school.next
  }
  const months = monthList(days, words, tokens, at)
  if (months) {
    taken.months.push(...months.value)
    return months.next
  }
  const holiday = days.holidays(tokens, at)
  if (holiday && dayElement(days, tokens, at)?.value.stated.month === undefined) {
    taken.holidays.push(...withSecondDay(holiday.value.holiday, holiday.value.loose === 'period'))
    return holiday.next
  }
  return weekdayItem(grammar, tokens, at, taken)
}

/** "Kerst" and "Pasen" are two days; leaving out one too many is better than a wrong day. */
function withSecondDay(name: HolidayName, isPeriod: boolean): HolidayName[] {
  const seconds: Partial<Record<HolidayName, HolidayName>> = {
    christmas: 'secondChristmas',
    easter: 'easterMonday',
    pentecost: 'whitMonday',
  }
  const second = isPeriod ? seconds[name] : undefined
  return second ? [name, second] : [name]
}

/** "de eerste zondag van de maand", "op zondag". */
function weekdayItem(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  taken: RuleExceptions,
): number | undefined {
  const slots = ruleSlots(grammar.days, grammar.rules)
  const start = grammar.days.articles(tokens, at)?.next ?? at
  const positions = slots.positions(tokens, start)
  const list = slots.weekdays(tokens, positions?.next ?? start)
  if (!list || dayElement(grammar.days, tokens, start)?.value.stated.day !== undefined) return undefined
  if (positions)
    for (const position of positions.value)
      for (const weekday of list.value.weekdays) taken.positions.push({ position, weekday })
  else taken.weekdays.push(...list.value.weekdays)
  return list.next
}

function dayItem(
  grammar: Grammar,
  tokens: Tokens,
  at: number,
  hints: Hints,
  found: Exceptions,
): number | undefined {
  const sequence = daySequence(grammar.days, tokens, at, { from: 0, until: 0 })
  if (!sequence || sequence.value.days.some(({ month }) => month === undefined)) return undefined
  const { start, ...stated } = sequence.value
  found.days.push({ stated, from: start, to: sequence.next })
  const isRange = stated.joins.length === 1 && stated.joins[0] === 'range'
  const yearDays = stated.days.map(yearDayOf)
  const whole = yearDays.filter((day) => day !== undefined)
  const [first, last] = whole
  if (whole.length < stated.days.length) {
    const [reading] = readDays(stated, hints).readings
    if (!reading || reading.conflict) found.gaps.push('bound')
    else found.taken.days.push(...(isRange ? daysBetween(reading.days) : reading.days))
  } else if (isRange && first && last) found.taken.yearDays.push({ from: first, until: last })
  else found.taken.yearDays.push(...whole.map((day) => ({ from: day, until: day })))
  return sequence.next
}

const LONGEST_RANGE_DAYS = 400

function daysBetween([first, last = first]: readonly string[]): string[] {
  const [start, end] = [parseDay(first) ?? 0, parseDay(last) ?? 0]
  const count = Math.min(LONGEST_RANGE_DAYS, end - start + 1)
  return Array.from({ length: Math.max(0, count) }, (_, index) => isoDay(start + index))
}

/** Without a year it is left out every year. */
const yearDayOf = ({ year, yearsOn, month, day, swapped }: StatedDay): YearDay | undefined =>
  year === undefined &&
  yearsOn === undefined &&
  swapped === undefined &&
  month !== undefined &&
  day !== undefined
    ? { month, day }
    : undefined
