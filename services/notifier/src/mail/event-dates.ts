import type { EventRow } from '../store/schema.ts'

type Dated = Pick<
  EventRow,
  'startDate' | 'endDate' | 'startAt' | 'endAt' | 'allDay' | 'timeZone' | 'localDate' | 'localEndDate'
>

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** A calendar day as an instant that reads as that day in UTC. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`)

/** When an event takes place, as locals write it, in the event's own zone. */
export function eventWhen(event: Dated, locale: string): string {
  if (event.allDay) {
    const format = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' })
    return event.localDate !== event.localEndDate
      ? format.formatRange(noonOf(event.localDate), noonOf(event.localEndDate))
      : format.format(noonOf(event.localDate))
  }
  const format = new Intl.DateTimeFormat(locale, { ...DAY, ...TIME, timeZone: event.timeZone })
  return event.endAt ? format.formatRange(event.startAt, event.endAt) : format.format(event.startAt)
}

/** The month and day printed on a stamp. */
export function stampOf(date: string, locale: string): { month: string; day: string } {
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(noonOf(date))
  return { month: month.replace('.', ''), day: String(Number(date.slice(8))) }
}

export const longDate = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    noonOf(date),
  )
