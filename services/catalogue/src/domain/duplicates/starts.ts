import { addDays, isByDay } from '@uitpost/contracts'
import type { EventFields } from '../../store/schema.ts'
import { wallClock } from '../facts/wall-clock.ts'

export type Timed = Pick<
  EventFields,
  'startAt' | 'endAt' | 'allDay' | 'timeKnown' | 'localDate' | 'localEndDate' | 'timeZone'
>

/**
 * How two starts compare: the same moment; a day with and without its hour; doors and start of one evening, certainly
 * or perhaps; half an hour apart in daytime; neighbouring first days of an event of several days; or different.
 */
export type StartComparison =
  | 'same'
  | 'same day'
  | 'doors'
  | 'perhaps doors'
  | 'half an hour'
  | 'run'
  | 'apart'

/** Sources may give doors or start, this far apart, for an automatic join. */
const DOORS_MINUTES = 30
/** In the evening doors may open earlier: such pairs are shown to an admin. */
const EARLY_DOORS_MINUTES = 120
const EVENING_HOUR = 17

export const lastsDays = (event: Timed): boolean => event.localEndDate > event.localDate

export const sameStart = (a: Timed, b: Timed): boolean =>
  isByDay(a) || isByDay(b) ? a.localDate === b.localDate : a.startAt.getTime() === b.startAt.getTime()

/** Doors and start of one event have the same end; a tour repeated every half hour ends half an hour later. */
function isRepeated(a: Timed, b: Timed): boolean {
  if (!a.endAt || !b.endAt) return false
  const [first, second] = a.startAt < b.startAt ? [a, b] : [b, a]
  const sameLength = a.endAt.getTime() - a.startAt.getTime() === b.endAt.getTime() - b.startAt.getTime()
  return sameLength || (first.endAt !== null && first.endAt <= second.startAt)
}

export const endsTogether = (a: Timed, b: Timed): boolean =>
  a.endAt !== null && b.endAt !== null && a.endAt.getTime() === b.endAt.getTime()

const hourOf = ({ startAt, timeZone }: Timed): number => Number(wallClock(startAt, timeZone).slice(11, 13))

function compareHours(a: Timed, b: Timed): StartComparison {
  const minutes = Math.abs(a.startAt.getTime() - b.startAt.getTime()) / 60_000
  if (minutes === 0) return 'same'
  if (minutes > EARLY_DOORS_MINUTES || isRepeated(a, b)) return 'apart'
  const first = a.startAt < b.startAt ? a : b
  const isEvening = hourOf(first) >= EVENING_HOUR
  if (minutes <= DOORS_MINUTES) return isEvening || endsTogether(a, b) ? 'doors' : 'half an hour'
  return isEvening || endsTogether(a, b) ? 'perhaps doors' : 'apart'
}

export function compareStarts(a: Timed, b: Timed): StartComparison {
  if (!isByDay(a) && !isByDay(b) && !(lastsDays(a) && lastsDays(b))) return compareHours(a, b)
  if (a.localDate === b.localDate) return isByDay(a) === isByDay(b) ? 'same' : 'same day'
  // Sources give neighbouring first days for an event of several days; two single days are two dates.
  if (!lastsDays(a) && !lastsDays(b)) return 'apart'
  const [first, second] = a.localDate < b.localDate ? [a, b] : [b, a]
  const isNext = second.localDate === addDays(first.localDate, 1) && second.localDate <= first.localEndDate
  return isNext ? 'run' : 'apart'
}

/**
 * Whether the events are a festival and one of its days: one lasts several days, the other one day. A source that
 * gives a first day without an end may mean the whole; so may one with the same end and a neighbouring first day.
 */
export function isPartOfRun(a: Timed, b: Timed): boolean {
  const [long, short] = lastsDays(a) ? [a, b] : [b, a]
  if (!lastsDays(long) || lastsDays(short)) return false
  const endsWithIt =
    short.localEndDate === long.localEndDate && addDays(long.localDate, 1) === short.localDate
  return !endsWithIt && (short.endAt !== null || !isByDay(short) || short.localDate !== long.localDate)
}
