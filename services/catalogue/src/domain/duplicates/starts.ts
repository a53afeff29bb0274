import { addDays } from '@uitpost/contracts'
import type { EventFields } from '../../store/schema.ts'
import { wallClock } from '../facts/wall-clock.ts'

export type Timed = Pick<
  EventFields,
  'startAt' | 'endAt' | 'allDay' | 'localDate' | 'localEndDate' | 'timeZone'
>

/**
 * Whether two starts are one moment, the day with and without its hour, doors and start of one evening, perhaps so, half an
 * hour apart by day, neighbouring days of what lasts several, or two.
 */
export type StartComparison =
  | 'same'
  | 'same day'
  | 'doors'
  | 'perhaps doors'
  | 'half an hour'
  | 'run'
  | 'apart'

/** Sources differ about doors and start, but what is joined by itself not by more. */
const DOORS_MINUTES = 30
/** In the evening doors may open earlier: such events are shown to an admin. */
const EARLY_DOORS_MINUTES = 120
const EVENING_HOUR = 17

export const lastsDays = (event: Timed): boolean => event.localEndDate > event.localDate

export const sameStart = (a: Timed, b: Timed): boolean =>
  a.allDay || b.allDay ? a.localDate === b.localDate : a.startAt.getTime() === b.startAt.getTime()

/** Doors and start of one evening end together; a tour that begins every half hour ends half an hour later, too. */
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

/** Compares when two sources say that something takes place. */
export function compareStarts(a: Timed, b: Timed): StartComparison {
  if (!a.allDay && !b.allDay && !(lastsDays(a) && lastsDays(b))) return compareHours(a, b)
  if (a.localDate === b.localDate) return a.allDay === b.allDay ? 'same' : 'same day'
  // Of what lasts several days, sources name neighbouring first days; single days are dates of their own.
  if (!lastsDays(a) && !lastsDays(b)) return 'apart'
  const [first, second] = a.localDate < b.localDate ? [a, b] : [b, a]
  const isNext = second.localDate === addDays(first.localDate, 1) && second.localDate <= first.localEndDate
  return isNext ? 'run' : 'apart'
}

/**
 * A festival and one of its days: the one lasts days, the other says that it does not. Who names a first day and no end
 * may mean the whole, and so does who names the same end and the neighbouring first day.
 */
export function isPartOfRun(a: Timed, b: Timed): boolean {
  const [long, short] = lastsDays(a) ? [a, b] : [b, a]
  if (!lastsDays(long) || lastsDays(short)) return false
  const endsWithIt =
    short.localEndDate === long.localEndDate && addDays(long.localDate, 1) === short.localDate
  return !endsWithIt && (short.endAt !== null || !short.allDay || short.localDate !== long.localDate)
}
