/**
 * Days as people mean them. Dates are 'YYYY-MM-DD'; weeks start on Sunday (requirement `values.week-starts-sunday`).
 * Only Intl is used, so that the web app and the services count the same days.
 */
import { COUNTRY_ZONES, type Country, type Period } from './constants.ts'

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

export const weekOf = (date: string): DateRange => {
  const from = addDays(date, -weekdayOf(date))
  return { from, to: addDays(from, 6) }
}

export const monthOf = (date: string): DateRange => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const prefix = date.slice(0, 8)
  return { from: `${prefix}01`, to: `${prefix}${String(last).padStart(2, '0')}` }
}

/** The days a filter of the dashboard covers; undefined means all of them. */
export const periodRange = (period: Period, today: string): DateRange | undefined => {
  if (period === 'today') return { from: today, to: today }
  if (period === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) }
  if (period === 'week') return weekOf(today)
  if (period === 'month') return monthOf(today)
  return undefined
}

/** Whether something lasting from `first` to `last` (both inclusive) touches the range. */
export const overlaps = (range: DateRange, first: string, last: string): boolean =>
  first <= range.to && last >= range.from
