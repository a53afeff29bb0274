import {
  type Day,
  isoDay,
  monthOf,
  parseDay,
  positionIn,
  weekdayOf,
  weekdayUntil,
  yearOf,
} from '../calendar/calendar.ts'
import type { Country } from '../calendar/holiday-names.ts'
import { holidayOn, isPublicHoliday } from '../calendar/holidays.ts'
import { monthsOf, type Rule, type YearDay } from '../grammar/rule.ts'

/** First and last day, YYYY-MM-DD, inclusive. */
export interface Window {
  from: string
  to: string
}

const LONGEST_WINDOW_DAYS = 3_660

/**
 * The local days of a rule within a window; empty while the rule is ambiguous. Calendar days, so that a change of the
 * clocks does not move them.
 */
export function ruleDates(rule: Rule, window: Window, country: Country): string[] {
  if (rule.open.length > 0) return []
  const from = parseDay(window.from)
  const to = window.to === window.from ? from : parseDay(window.to)
  if (from === undefined || to === undefined || to - from > LONGEST_WINDOW_DAYS) return []
  const months = monthsOf(rule)
  if (months.length === 0 && rule.except.months.length > 0) return []
  // With an interval, days are counted from the first one.
  const first = rule.interval > 1 ? (parseDay(rule.from) ?? from) : from
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    .filter((day) => isNamed(rule, months, day, first) && takesPlaceOn(rule, day, country))
    .map(isoDay)
}

/**
 * Whether a rule names a day, apart from its bounds and exceptions. Worked out for the day alone, as a page can state
 * thousands of rules. Only days and weeks have intervals: of other rules it is not known where they begin.
 */
function isNamed(
  { freq, interval, weekdays, positions, monthDays }: Rule,
  months: readonly number[],
  day: Day,
  first: Day,
): boolean {
  const [month, weekday] = [monthOf(day), weekdayOf(day)]
  if (months.length > 0 && !months.includes(month)) return false
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return false
  if (monthDays.length > 0 && !monthDays.includes(yearDayOf(day).day)) return false
  const isAt = (position: number): boolean => positionIn(yearOf(day), month, weekday, position) === day
  if (positions.length > 0 && !positions.some(isAt)) return false
  if (interval === 1) return true
  const passed = freq === 'WEEKLY' ? (mondayOf(day) - mondayOf(first)) / 7 : day - first
  return day >= first && passed % interval === 0
}

const mondayOf = (day: Day): Day => weekdayUntil(day, 1)

function takesPlaceOn(rule: Rule, day: Day, country: Country): boolean {
  const text = isoDay(day)
  if (rule.from !== undefined && text < rule.from) return false
  if (rule.until !== undefined && text > rule.until) return false
  if (rule.season && !isWithin(day, rule.season)) return false
  if (rule.weeks && (weekOf(day) % 2 === 0) !== (rule.weeks === 'even')) return false
  return !isExcepted(rule, day, country)
}

/** ISO 8601: the number of the week, by its Thursday. */
function weekOf(day: Day): number {
  const thursday = day + 4 - weekdayOf(day)
  return 1 + Math.trunc((thursday - (parseDay(`${yearOf(thursday)}-01-01`) ?? 0)) / 7)
}

function isExcepted({ except }: Rule, day: Day, country: Country): boolean {
  const [year, month] = [yearOf(day), monthOf(day)]
  return (
    except.days.includes(isoDay(day)) ||
    except.weekdays.includes(weekdayOf(day)) ||
    except.yearDays.some((span) => isWithin(day, span)) ||
    (except.publicHolidays && isPublicHoliday(day, country)) ||
    except.holidays.some((name) => holidayOn(name, year, country) === day) ||
    except.positions.some(({ position, weekday }) => positionIn(year, month, weekday, position) === day)
  )
}

const yearDayOf = (day: Day): YearDay => ({ month: monthOf(day), day: Number(isoDay(day).slice(8)) })
const inYear = ({ month, day }: YearDay): number => month * 100 + day

/** A part of the year, perhaps across New Year ("van november tot maart"). */
function isWithin(day: Day, span: { from: YearDay; until: YearDay }): boolean {
  const [at, from, until] = [inYear(yearDayOf(day)), inYear(span.from), inYear(span.until)]
  return from <= until ? at >= from && at <= until : at >= from || at <= until
}
