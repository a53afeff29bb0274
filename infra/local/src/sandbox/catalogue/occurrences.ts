import ical, { type VEvent } from 'node-ical'
import { Temporal } from 'temporal-polyfill'
import type { Occurrence } from './catalogue-event.ts'

type Dates = Omit<Occurrence, 'event'>

/**
 * The dates of one entry that overlap a period. Ends are recomputed in local time: the parser adds the first date's
 * length in milliseconds, which is wrong across daylight saving.
 */
export function expandEntry(entry: VEvent, timeZone: string, from: Date, to: Date): Dates[] {
  const found = ical.expandRecurringEvent(entry, { from, to, expandOngoing: true })
  return found
    .map(({ start, isFullDay }) =>
      isFullDay ? wholeDays(entry, start, timeZone) : timed(entry, start, timeZone),
    )
    .filter((dates) => dates.startsAt <= to && dates.endsAt > from)
}

/** The parser puts all-day dates at midnight of the process's time zone. */
function wholeDays(entry: VEvent, start: Date, timeZone: string): Dates {
  const first = dayOf(start)
  const length = dayOf(entry.start ?? start)
    .until(dayOf(entry.end ?? start))
    .total('days')
  const last = first.add({ days: Math.max(0, length - 1) })
  return {
    allDay: true,
    start: first.toString(),
    end: last.toString(),
    startsAt: instantOf(first.toZonedDateTime(timeZone)),
    endsAt: instantOf(last.add({ days: 1 }).toZonedDateTime(timeZone)),
  }
}

function timed(entry: VEvent, start: Date, timeZone: string): Dates {
  const local = (instant: Date) =>
    Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
  const begins = local(start)
  const ends = begins.add(local(entry.start ?? start).until(local(entry.end ?? start)))
  const minutes = { smallestUnit: 'minute' } as const
  return {
    allDay: false,
    start: begins.toString(minutes),
    end: ends.toString(minutes),
    startsAt: start,
    endsAt: instantOf(ends.toZonedDateTime(timeZone)),
  }
}

const dayOf = (date: Date): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() })

const instantOf = (moment: Temporal.ZonedDateTime): Date => new Date(moment.epochMilliseconds)
