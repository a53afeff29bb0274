import { Temporal } from 'temporal-polyfill'
import { isNode, listOf } from './event-nodes.ts'
import { isoDate } from './written-dates.ts'

export interface EventDates {
  start?: string
  end?: string
  /** The page states days and no hours: a whole day, or a time that is not known. */
  allDay: boolean
}

interface Stamp {
  zoned: Temporal.ZonedDateTime
  dateOnly: boolean
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * startDate and endDate of schema.org. A date alone is a whole day; a time without an offset is the time at the venue;
 * an offset makes an instant, which is shown at the venue. Dates in other forms than ISO 8601 count where they can be read in
 * one way only. Midnight to midnight (or to 23:59, or with no end) is how
 * templates write a whole day. What is no date ("500 BC", "31 February") is left out.
 */
export function readDates(startValue: unknown, endValue: unknown, venueZone: string): EventDates {
  const start = readStamp(startValue, venueZone)
  if (!start) return { allDay: false }
  const end = readStamp(endValue, venueZone)
  const midnight = isMidnight(start) && (!end || end.dateOnly || isMidnight(end) || isLastMinute(end))
  if (start.dateOnly || midnight) {
    const first = start.zoned.toPlainDate()
    const last = end?.zoned.toPlainDate()
    const later = last && Temporal.PlainDate.compare(last, first) >= 0
    return { start: first.toString(), end: (later ? last : first).toString(), allDay: true }
  }
  // A day as the end of a timed event says nothing on the same day, and "until late that day" on a later one.
  const until = end?.dateOnly ? end.zoned.with({ hour: 23, minute: 59 }) : end?.zoned
  const sameDay = end?.dateOnly && end.zoned.toPlainDate().equals(start.zoned.toPlainDate())
  const ends = until && !sameDay && Temporal.ZonedDateTime.compare(until, start.zoned) > 0
  return { start: show(start.zoned), ...(ends && { end: show(until) }), allDay: false }
}

function readStamp(value: unknown, venueZone: string): Stamp | undefined {
  const written = literalOf(value)?.trim()
  if (written === undefined) return undefined
  const text = DATE.test(written) || DATE_TIME.test(written) ? written : (isoDate(written) ?? written)
  try {
    if (DATE.test(text)) {
      return { zoned: Temporal.PlainDate.from(text).toZonedDateTime(venueZone), dateOnly: true }
    }
    const [, day, time, offset] = DATE_TIME.exec(text) ?? []
    if (day === undefined || time === undefined) return undefined
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' })
    if (offset === undefined) return { zoned: wall.toZonedDateTime(venueZone), dateOnly: false }
    const zone = /^z$/i.test(offset) ? 'UTC' : offset.length === 3 ? `${offset}:00` : offset
    return { zoned: wall.toZonedDateTime(zone).withTimeZone(venueZone), dateOnly: false }
  } catch {
    return undefined
  }
}

/** The first text among strings, {"@value"}, {"@list"} and lists of them. */
function literalOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (depth > 5) return undefined
  const inner = isNode(value) ? [value['@value'], value['@list']] : listOf(value)
  for (const one of inner) {
    const text = one === undefined ? undefined : literalOf(one, depth + 1)
    if (text !== undefined) return text
  }
  return undefined
}

const isMidnight = ({ zoned, dateOnly }: Stamp): boolean =>
  !dateOnly && zoned.hour === 0 && zoned.minute === 0

const isLastMinute = ({ zoned }: Stamp): boolean => zoned.hour === 23 && zoned.minute === 59

const show = (zoned: Temporal.ZonedDateTime): string =>
  zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
