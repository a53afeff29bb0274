import { addDays, ongoingOn } from '@uitpost/contracts/calendar'
import type { Texts } from '../../texts/texts.tsx'

interface Dated {
  startDate: string
  endDate: string | null
}

interface Timed extends Dated {
  timeKnown: boolean
}

interface Moment {
  date: string
  time: string | undefined
}

/**
 * Local date and time at the event. The API sends times with the offset of the event's zone, so the written digits are
 * local already. An all-day date has no time.
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

/** The label of an event that is under way, such as "until 30 Nov"; none for other events. */
export function ongoingText(event: Dated, { t, day }: Texts, today: string): string | undefined {
  const { first, last } = daysOf(event)
  const kind = ongoingOn(today, { first, last })
  if (!kind) return undefined
  return kind === 'until'
    ? t('event.ongoing.until', { date: day(last, { day: 'numeric', month: 'short' }) })
    : t(`event.ongoing.${kind}`)
}

/** The date range as text, with a note if no source states the time. */
export const dateRange = (
  event: Timed,
  texts: Texts,
  today: string,
  names: 'short' | 'long' = 'short',
): string =>
  [
    daysAndHours(event, texts, today, names),
    ...(event.timeKnown ? [] : [texts.t('event.timeNotStated')]),
  ].join(', ')

/** The hours of an event of one day, if known; of a longer one its days and hours. */
export function hoursOf(event: Timed, texts: Texts, today: string): string {
  const { first, last } = daysOf(event)
  if (first !== last) return daysAndHours(event, texts, today, 'short')
  const start = momentOf(event.startDate).time
  const end = momentOf(event.endDate ?? event.startDate).time
  return start && end && end !== start ? `${start}–${end}` : (start ?? '')
}

/** The end is shown only if it differs from the start. */
function daysAndHours(event: Dated, { day }: Texts, today: string, names: 'short' | 'long'): string {
  const start = momentOf(event.startDate)
  const end = event.endDate && event.endDate !== event.startDate ? momentOf(event.endDate) : undefined
  const sameYear =
    start.date.slice(0, 4) === today.slice(0, 4) && (!end || end.date.slice(0, 4) === today.slice(0, 4))
  const dayText = (date: string) =>
    day(date, {
      weekday: names,
      day: 'numeric',
      month: names,
      ...(sameYear ? {} : { year: 'numeric' }),
    }).replace(',', '')
  const full = ({ date, time }: Moment) => (time ? `${dayText(date)}, ${time}` : dayText(date))
  if (!end) return full(start)
  if (end.date === start.date) return end.time ? `${full(start)}–${end.time}` : full(start)
  return `${full(start)} – ${full(end)}`
}
