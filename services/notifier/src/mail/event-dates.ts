import type { EventRow } from '../store/schema.ts'

type Dated = Pick<
  EventRow,
  'startDate' | 'endDate' | 'startAt' | 'endAt' | 'allDay' | 'timeZone' | 'localDate' | 'localEndDate'
>

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const MONTH: Intl.DateTimeFormatOptions = { month: 'short' }
const LONG: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }

const formats = new Map<string, Intl.DateTimeFormat>()
/** Making a format costs more than a whole mail. */
function formatFor(locale: string, options: Intl.DateTimeFormatOptions, timeZone = 'UTC') {
  const key = `${locale} ${timeZone} ${Object.keys(options).join()}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, format)
  return format
}

/** A calendar day as an instant that reads as that day in UTC. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** When an event takes place, as locals write it, in the event's own zone. */
export function eventWhen(event: Dated, locale: string): string {
  if (event.allDay) {
    const format = formatFor(locale, DAY)
    return event.localDate !== event.localEndDate
      ? format.formatRange(noonOf(event.localDate), noonOf(event.localEndDate))
      : format.format(noonOf(event.localDate))
  }
  const format = formatFor(locale, { ...DAY, ...TIME }, event.timeZone)
  return event.endAt ? format.formatRange(event.startAt, event.endAt) : format.format(event.startAt)
}

/** A date as the API writes it, the way locals do. */
export function writtenDate(value: string, timeZone: string, locale: string): string {
  if (!value.includes('T')) return formatFor(locale, DAY).format(noonOf(value))
  return formatFor(locale, { ...DAY, ...TIME }, timeZone).format(new Date(value))
}

/** The month and day printed on a stamp. */
export function stampOf(date: string, locale: string): { month: string; day: string } {
  const month = formatFor(locale, MONTH).format(noonOf(date))
  return { month: month.replace('.', ''), day: String(Number(date.slice(8))) }
}

export const longDate = (date: string, locale: string): string => formatFor(locale, LONG).format(noonOf(date))
