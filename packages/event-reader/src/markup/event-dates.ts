import { Temporal } from 'temporal-polyfill'
import { isNode, listOf } from './event-nodes.ts'
import { isoDate } from './written-dates.ts'

export interface EventDates {
  start?: string
  /** A day alone where the page gives the end no time. */
  end?: string
  /** Whether the page states days without times: an all-day event, or an unknown time. */
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
 * Reads schema.org's startDate and endDate. A date alone means all day; a time without an offset is local at the
 * venue; an instant is converted to the venue's zone. Dates not in ISO 8601 count when they are unambiguous. Midnight
 * to midnight (or to 23:59, or without end) is how templates write all-day. Impossible dates ("500 BC", "31
 * February") are ignored.
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
  // A date as the end of a timed event is ignored on the same day: midnight is before the start.
  const ends = end && Temporal.ZonedDateTime.compare(end.zoned, start.zoned) > 0
  const last = ends && (end.dateOnly ? end.zoned.toPlainDate().toString() : show(end.zoned))
  return { start: show(start.zoned), ...(last && { end: last }), allDay: false }
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
