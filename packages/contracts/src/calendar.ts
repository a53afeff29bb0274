/**
 * Calendar days. Dates are 'YYYY-MM-DD'; weeks start on Sunday (requirement `values.week-starts-sunday`). Uses Intl
 * only, so that the web app and the services compute the same days.
 */
import { COUNTRY_ZONES, type Country, type Period } from './constants.ts'

/** The IANA time zone of a country. */
export const zoneOf = (country: Country): string => COUNTRY_ZONES[country]

const formats = new Map<string, Intl.DateTimeFormat>()
const dayFormat = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** The calendar day of an instant in an IANA zone. */
export const localDateIn = (zone: string, instant: Date): string => dayFormat(zone).format(instant)

const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`)

export const addDays = (date: string, days: number): string => {
  const day = asUtc(date)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => asUtc(date).getUTCDay()

export interface DateRange {
  from: string
  /** Inclusive. */
  to: string
}

/** The week of a day, Sunday to Saturday. */
export const weekOf = (date: string): DateRange => {
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

/** The Monday on or before a day: the first column of a calendar grid. */
export const mondayOf = (date: string): string => addDays(date, -((weekdayOf(date) + 6) % 7))

/** The seven days after `weekOf`. */
export const nextWeekOf = (date: string): DateRange => weekOf(addDays(date, 7))

const FRIDAY = 5
/** The days of the weekend, Friday to Sunday: the present one on these days, else the next one. */
export const weekendOf = (date: string): DateRange => {
  const isSunday = weekdayOf(date) === 0
  const from = addDays(date, isSunday ? -2 : FRIDAY - Math.min(weekdayOf(date), 6))
  return { from, to: addDays(from, 2) }
}

/** The month of a day, from its first to its last day. */
export const monthOf = (date: string): DateRange => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const prefix = date.slice(0, 8)
  return { from: `${prefix}01`, to: `${prefix}${String(last).padStart(2, '0')}` }
}

/** The date range of a dashboard filter; undefined means all dates. `today` is 'YYYY-MM-DD'. */
export const periodRange = (period: Period, today: string): DateRange | undefined => {
  if (period === 'today') return { from: today, to: today }
  if (period === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) }
  if (period === 'week') return weekOf(today)
  if (period === 'month') return monthOf(today)
  return undefined
}

/** Whether the days from `first` to `last` (both inclusive) overlap the range. */
export const overlaps = (range: DateRange, first: string, last: string): boolean =>
  first <= range.to && last >= range.from

/** What a label says about an event that is under way: it has only today, its last day, or more days to come. */
export type Ongoing = 'today' | 'lastDay' | 'until'

/** The label on a day of an event with the days from `first` to `last`; none before and after it. */
export const ongoingOn = (
  day: string,
  { first, last }: { first: string; last: string },
): Ongoing | undefined => {
  if (!overlaps({ from: day, to: day }, first, last)) return undefined
  if (first === last) return 'today'
  return day === last ? 'lastDay' : 'until'
}

/** Whether an event is shown with dates only, without times: it lasts all day, or its source states no hour. */
export const isByDay = ({ allDay, timeKnown }: { allDay: boolean; timeKnown: boolean }): boolean =>
  allDay || !timeKnown
