import { isByDay } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'
import { wallClock } from './wall-clock.ts'

/** When an event takes place: instants, and the local days in its own time zone. */
export interface Occurrence {
  startAt: Date
  endAt: Date | null
  allDay: boolean
  timeKnown: boolean
  timeZone: string
  localDate: string
  localEndDate: string
}

export interface StatedDates {
  startDate: string
  endDate: string | null
  allDay: boolean
  /** Absent: known, and dates without an hour last all day. */
  timeKnown?: boolean | undefined
  timeZone: string
}

/** Dates further ahead are misreadings. */
const MAX_DAYS_AHEAD = 730
/** Anything longer is a permanent offer, not an event. */
const MAX_DAYS_LONG = 366

const DATE = /^\d{4}-\d{2}-\d{2}$/
const HAS_OFFSET = /(Z|[+-]\d{2}:?\d{2})$/i

const instantOf = (text: string, zone: string): Temporal.ZonedDateTime =>
  HAS_OFFSET.test(text)
    ? Temporal.Instant.from(text).toZonedDateTimeISO(zone)
    : Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(zone)

const dateOf = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds)
const dayOf = (zoned: Temporal.ZonedDateTime): string => zoned.toPlainDate().toString()

function wholeDays({ startDate, endDate, allDay, timeKnown = true, timeZone }: StatedDates): Occurrence {
  const first = Temporal.PlainDate.from(startDate.slice(0, 10), { overflow: 'reject' })
  const last = endDate ? Temporal.PlainDate.from(endDate.slice(0, 10), { overflow: 'reject' }) : first
  return {
    startAt: dateOf(first.toZonedDateTime(timeZone)),
    endAt: endDate ? dateOf(last.add({ days: 1 }).toZonedDateTime(timeZone)) : null,
    allDay: allDay || timeKnown,
    timeKnown: allDay || timeKnown,
    timeZone,
    localDate: first.toString(),
    localEndDate: last.toString(),
  }
}

function withHours({ startDate, endDate, timeZone }: StatedDates): Occurrence {
  const start = instantOf(startDate, timeZone)
  const stated = endDate ? instantOf(DATE.test(endDate) ? `${endDate}T23:59:59` : endDate, timeZone) : null
  // Some calendars give an end equal to the start for "end unknown".
  const end = stated && !stated.equals(start) ? stated : null
  // An event that ends at midnight does not count for the day that begins then.
  const lastMoment =
    end && end.epochMilliseconds > start.epochMilliseconds
      ? end.subtract({ milliseconds: 1 })
      : (end ?? start)
  return {
    startAt: dateOf(start),
    endAt: end && dateOf(end),
    allDay: false,
    timeKnown: true,
    timeZone,
    localDate: dayOf(start),
    localEndDate: dayOf(lastMoment),
  }
}

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days

/** Reads dates in the API's form; a returned text is the reason for refusing them. */
export function readOccurrence(stated: StatedDates, now: Date): Occurrence | string {
  let occurrence: Occurrence
  try {
    const isOfDays = stated.allDay || stated.timeKnown === false || DATE.test(stated.startDate)
    occurrence = isOfDays ? wholeDays(stated) : withHours(stated)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      return 'the date or its time zone cannot be read'
    throw error
  }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(occurrence.timeZone)
  const { localDate, localEndDate, startAt, endAt } = occurrence
  if ((endAt && endAt < startAt) || localEndDate < localDate) return 'it ends before it starts'
  if (localEndDate < dayOf(today)) return 'it is over'
  if (daysBetween(dayOf(today), localDate) > MAX_DAYS_AHEAD) return 'it is too far ahead'
  if (daysBetween(localDate, localEndDate) > MAX_DAYS_LONG) return 'it lasts too long to be an event'
  return occurrence
}

/** Dates in the API's form: ISO 8601 with the zone's offset, or plain dates for an all-day event or an unknown time. */
export function wireDates(event: Occurrence): { startDate: string; endDate: string | null } {
  if (isByDay(event)) {
    return { startDate: event.localDate, endDate: event.endAt && event.localEndDate }
  }
  return {
    startDate: wallClock(event.startAt, event.timeZone),
    endDate: event.endAt && wallClock(event.endAt, event.timeZone),
  }
}

/** Local start time and length; equal for all dates of a series, also across a change of the clocks. */
export function hoursOf(event: Occurrence): string {
  const minutes = event.endAt && Math.round((event.endAt.getTime() - event.startAt.getTime()) / 60_000)
  if (isByDay(event))
    return `${event.allDay ? 'days' : 'no hour, days'} ${daysBetween(event.localDate, event.localEndDate)}`
  return `${wallClock(event.startAt, event.timeZone).slice(11, 16)} ${minutes ?? 'open'}`
}
