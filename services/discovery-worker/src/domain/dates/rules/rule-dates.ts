import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { type Day, isoDay, monthOf, parseDay, positionIn, weekdayOf, yearOf } from '../calendar/calendar.ts'
import type { Country } from '../calendar/holiday-names.ts'
import { holidayOn, isPublicHoliday } from '../calendar/holidays.ts'
import { monthsOf, type Rule, rruleOf, type YearDay } from '../grammar/rule.ts'

/** First and last day, YYYY-MM-DD, both included. */
export interface Window {
  from: string
  to: string
}

const LONGEST_WINDOW_DAYS = 3_660

/**
 * The local days of a rule in a window. None follow while the rule leaves something open. They are days of the
 * calendar, so that no change of the clock moves or drops one.
 */
export function ruleDates(rule: Rule, window: Window, country: Country): string[] {
  const from = parseDay(window.from)
  const to = parseDay(window.to)
  if (from === undefined || to === undefined || to - from > LONGEST_WINDOW_DAYS || rule.open.length > 0)
    return []
  return daysOf(rule, from, to)
    .filter((day) => isMeant(rule, day, country))
    .map(isoDay)
}

/** Where a rule holds: the zone of the venue, and the country whose holidays are meant. */
export interface RulePlace {
  zone: string
  country: Country
  /** HH:MM on the local clock; without it the days alone are asked for. */
  hour?: string
}

/**
 * The exact dates of a rule in so many months from a day on (YYYY-MM-DD, included; the same day of the last month is
 * not): days, or with an hour the moments with the offset they have then ("2026-11-28T20:00+01:00"). The hour is that of
 * the local clock on both sides of a change; one that a change skips is the one after, one that comes twice the first.
 */
export function datesOfRule(
  rule: Rule,
  from: string,
  months: number,
  { zone, country, hour }: RulePlace,
): string[] {
  const first = Temporal.PlainDate.from(from)
  const last = first.add({ months }).subtract({ days: 1 })
  const days = ruleDates(rule, { from: first.toString(), to: last.toString() }, country)
  if (hour === undefined) return days
  return days.map((day) => {
    const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: hour })
    return start.toString({ timeZoneName: 'never', smallestUnit: 'minute' })
  })
}

/** Expanded in UTC at noon: there every day has the same length. */
function daysOf(rule: Rule, from: Day, to: Day): Day[] {
  const months = monthsOf(rule)
  if (months.length === 0 && rule.except.months.length > 0) return []
  // With an interval the days are counted from the first one; otherwise they begin wherever the window does.
  const first = rule.interval > 1 ? (parseDay(rule.from) ?? from) : from
  const { weeks: _, until: __, ...plain } = rule
  const expander = new RRuleTemporal({
    rruleString: `DTSTART:${isoDay(first).replaceAll('-', '')}T120000Z\nRRULE:${rruleOf(plain)}`,
  })
  const [after, before] = [new Date(`${isoDay(from)}T12:00:00Z`), new Date(`${isoDay(to)}T12:00:00Z`)]
  return expander.between(after, before, true).map((one) => parseDay(one.toString()) ?? 0)
}

function isMeant(rule: Rule, day: Day, country: Country): boolean {
  const text = isoDay(day)
  if (rule.from !== undefined && text < rule.from) return false
  if (rule.until !== undefined && text > rule.until) return false
  if (rule.season && !isWithin(day, rule.season)) return false
  if (rule.weeks && (weekOf(day) % 2 === 0) !== (rule.weeks === 'even')) return false
  return !isExcepted(rule, day, country)
}

/** ISO 8601: the week of the Thursday beside the day. */
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

/** A part of the year that may run over New Year ("van november tot maart"). */
function isWithin(day: Day, span: { from: YearDay; until: YearDay }): boolean {
  const [at, from, until] = [inYear(yearDayOf(day)), inYear(span.from), inYear(span.until)]
  return from <= until ? at >= from && at <= until : at >= from || at <= until
}
