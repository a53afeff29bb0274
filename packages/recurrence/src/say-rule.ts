import { type Language, LOCALES } from '@uitpost/contracts/constants'
import { type Rule, type RuleDay, readRule } from './rules.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { fr } from './words/fr.ts'
import { nl } from './words/nl.ts'
import type { RuleWords } from './words/rule-words.ts'

const WORDS: Record<Language, RuleWords> = { nl, fr, de, en }
/** Exceptions named one by one; if there are more, the sentence says only that there are some. */
const MAX_EXCEPTIONS = 3
/** Up to this number the missing months are named instead of the others. */
const MAX_MISSING = 3

interface Speech {
  words: RuleWords
  weekday(index: number): string
  month(number: number): string
  list(parts: readonly string[]): string
}

const speeches = new Map<Language, Speech>()
function speechOf(language: Language): Speech {
  const known = speeches.get(language)
  if (known) return known
  const locale = LOCALES[language]
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale)
  const speech = {
    words: WORDS[language],
    // 5 January 1970 was a Monday.
    weekday: (index: number) => weekdays.format(new Date(Date.UTC(1970, 0, 5 + index))),
    month: (number: number) => months.format(new Date(Date.UTC(1970, number - 1, 1))),
    list: (parts: readonly string[]) => lists.format(parts),
  }
  speeches.set(language, speech)
  return speech
}

/** From so many weekdays in a row on, only the first and the last are named. */
const LONG_RUN = 4

function sayWeekdays({ days, interval }: Rule, { words, weekday, list }: Speech): string {
  const [first = 0, ...others] = days.map((day) => day.weekday)
  const last = others.at(-1) ?? first
  const names = list([first, ...others].map(weekday))
  if (interval > 1) return words.everyWeeks(interval, names)
  const isRun = days.length >= LONG_RUN && last - first === days.length - 1
  return isRun ? words.fromDay(weekday(first), weekday(last)) : words.everyWeekday(names, days.length > 1)
}

/** "First and third Sunday", or "first Sunday and second Monday". */
function sayOrdinals(days: readonly RuleDay[], { words, weekday, list }: Speech): string {
  const ordinal = ({ nth = 1 }: RuleDay) => words.ordinal(nth)
  const [first] = days
  if (first && days.every((day) => day.weekday === first.weekday))
    return `${list(days.map(ordinal))} ${weekday(first.weekday)}`
  return list(days.map((day) => `${ordinal(day)} ${weekday(day.weekday)}`))
}

function sayMonthly({ days, monthDays, interval }: Rule, speech: Speech): string {
  const { words, list } = speech
  const dates = list(monthDays.map((day) => words.monthDay(day)))
  if (interval > 1) return words.everyMonths(interval, days.length > 0 ? sayOrdinals(days, speech) : dates)
  return days.length > 0 ? words.everyMonth(sayOrdinals(days, speech)) : words.everyMonthDate(dates)
}

function sayYearly({ days, monthDays, months, interval }: Rule, speech: Speech): string | undefined {
  const { words, month, list } = speech
  const [only = 1, ...others] = months
  const isOneDate = others.length === 0 && monthDays.length === 1 && monthDays[0] !== -1
  if (monthDays.length > 0 && !isOneDate) return undefined
  const day = isOneDate
    ? words.date(monthDays[0] ?? 1, month(only))
    : words.ofMonth(sayOrdinals(days, speech), list(months.map(month)))
  return interval > 1 ? words.everyYears(interval, day) : words.everyYear(day)
}

function sayMonths(months: readonly number[], { words, month, list }: Speech): string {
  const missing = Array.from({ length: 12 }, (_, at) => at + 1).filter((one) => !months.includes(one))
  if (months.length === 0 || missing.length === 0) return ''
  if (missing.length <= MAX_MISSING) return words.notInMonths(list(missing.map(month)))
  // One run of months, also across New Year: only its first has no month before it.
  const before = (one: number) => ((one + 10) % 12) + 1
  const after = (one: number) => (one % 12) + 1
  const firsts = months.filter((one) => !months.includes(before(one)))
  const last = months.find((one) => !months.includes(after(one)))
  if (firsts.length === 1 && months.length > 2)
    return words.fromMonth(month(firsts[0] ?? 1), month(last ?? 12))
  return words.inMonths(list(months.map(month)))
}

function sayExceptions(exceptions: readonly string[], { words, month, list }: Speech): string {
  if (exceptions.length === 0) return ''
  if (exceptions.length > MAX_EXCEPTIONS) return words.withExceptions
  const dates = exceptions.map((date) =>
    words.date(Number(date.slice(8, 10)), month(Number(date.slice(5, 7)))),
  )
  return words.notOn(list(dates))
}

function sayDays(rule: Rule, speech: Speech): string | undefined {
  switch (rule.every) {
    case 'day':
      return rule.interval > 1 ? speech.words.everyDays(rule.interval) : speech.words.everyDay
    case 'week':
      return sayWeekdays(rule, speech)
    case 'month':
      return sayMonthly(rule, speech)
    case 'year':
      return sayYearly(rule, speech)
  }
}

/**
 * How an event repeats, such as 'every first Sunday of the month, not in July'. `rule` is the value of an RRULE
 * (RFC 5545), `exceptions` are local days without it. Undefined for a rule that has no short sentence.
 */
export function sayRule(rule: string, exceptions: readonly string[], language: Language): string | undefined {
  const read = readRule(rule)
  if (!read) return undefined
  const speech = speechOf(language)
  const days = sayDays(read, speech)
  if (!days) return undefined
  const months = read.every === 'year' ? '' : sayMonths(read.months, speech)
  return [days, months, sayExceptions(exceptions, speech)].filter(Boolean).join(', ')
}
