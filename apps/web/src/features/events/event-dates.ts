import { addDays } from '@uitpost/contracts/calendar'
import type { Texts } from '../../texts/texts.tsx'

interface Dated {
  startDate: string
  endDate: string | null
}

interface Moment {
  date: string
  time: string | undefined
}

/**
 * The clock on the wall where the event is: the wire carries the offset of the event's zone, so its first digits
 * already are local. An all-day date has no time.
 */
const momentOf = (value: string): Moment => ({
  date: value.slice(0, 10),
  time: value.length > 10 ? value.slice(11, 16) : undefined,
})

/** The first and last day of an event. One that ends at midnight ends on the day before. */
export function daysOf({ startDate, endDate }: Dated): { first: string; last: string } {
  const first = momentOf(startDate).date
  const end = momentOf(endDate ?? startDate)
  const last = end.time === '00:00' && end.date > first ? addDays(end.date, -1) : end.date
  return { first, last: last < first ? first : last }
}

/** When it is, for people. The end appears only when it differs from the start. */
export function dateRange(event: Dated, { day }: Texts, today: string): string {
  const start = momentOf(event.startDate)
  const end = event.endDate && event.endDate !== event.startDate ? momentOf(event.endDate) : undefined
  const sameYear =
    start.date.slice(0, 4) === today.slice(0, 4) && (!end || end.date.slice(0, 4) === today.slice(0, 4))
  const dayText = (date: string) =>
    day(date, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(sameYear ? {} : { year: 'numeric' }),
    }).replace(',', '')
  const full = ({ date, time }: Moment) => (time ? `${dayText(date)}, ${time}` : dayText(date))
  if (!end) return full(start)
  if (end.date === start.date) return end.time ? `${full(start)}–${end.time}` : full(start)
  return `${full(start)} – ${full(end)}`
}
