import { EVENING_STARTS, isByDay, localDateIn, overlaps, weekendOf } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'
import type { EventRow } from '../../store/schema.ts'

type Ending = Pick<EventRow, 'endAt' | 'localEndDate' | 'timeZone'>

/** Whether it has ended; without a known end, whether its last local day has passed. */
export const isOver = ({ endAt, localEndDate, timeZone }: Ending, now: Date): boolean =>
  endAt ? endAt <= now : localEndDate < localDateIn(timeZone, now)

const evenings = new Map<string, Date>()
/** When the weekend that begins on this Friday starts in a zone. */
function eveningOf(friday: string, timeZone: string): Date {
  const key = `${friday} ${timeZone}`
  const known = evenings.get(key)
  if (known) return known
  const starts = Temporal.PlainDateTime.from(`${friday}T${EVENING_STARTS}`).toZonedDateTime(timeZone)
  const evening = new Date(starts.epochMilliseconds)
  // A process lives longer than a weekend.
  if (evenings.size > 100) evenings.clear()
  evenings.set(key, evening)
  return evening
}

type Timed = Ending & Pick<EventRow, 'startAt' | 'localDate' | 'allDay' | 'timeKnown'>

/** Whether it takes place in the present or next weekend, from Friday 17:00 to Sunday 24:00 of its place. */
export function isThisWeekend(event: Timed, now: Date): boolean {
  const { startAt, endAt, localDate, localEndDate, timeZone } = event
  const today = localDateIn(timeZone, now)
  const { from: friday, to } = weekendOf(today)
  if (!overlaps({ from: today > friday ? today : friday, to }, localDate, localEndDate)) return false
  if (localEndDate > friday || isByDay(event)) return true
  const evening = eveningOf(friday, timeZone)
  return endAt ? endAt > evening : startAt >= evening
}
