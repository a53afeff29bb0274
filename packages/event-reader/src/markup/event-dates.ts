import { COUNTRY_ZONES } from '@uitpost/contracts'
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
/** "T20:00:0002:00": the plus sign was lost, or became a space. */
const OFFSET_WITHOUT_SIGN = /(T\d{2}:\d{2}:\d{2}) ?(0[0-3]:00)$/

/**
 * Reads schema.org's startDate and endDate. A date alone means all day; a time without an offset is local at the
 * venue; an instant is converted to the venue's zone, but an offset that the zone has in the other half of the year is
 * taken for a mistake, unless the venue is in another country. Dates not in ISO 8601 count when they are unambiguous.
 * Midnight to midnight (or to 23:59, or without end) is how templates write all-day. Impossible dates ("500 BC", "31
 * February") are ignored.
 */
export function readDates(
  startValue: unknown,
  endValue: unknown,
  venueZone: string,
  country?: string,
): EventDates {
  const isAbroad =
    /^[a-z]{2}$/i.test(country ?? '') && !Object.hasOwn(COUNTRY_ZONES, country?.toUpperCase() ?? '')
  const start = readStamp(startValue, venueZone, isAbroad)
  if (!start) return { allDay: false }
  const end = readStamp(endValue, venueZone, isAbroad)
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

function readStamp(value: unknown, venueZone: string, isAbroad: boolean): Stamp | undefined {
  const written = literalOf(value)?.trim()
  if (written === undefined) return undefined
  const signed = written.replace(OFFSET_WITHOUT_SIGN, '$1+$2')
  const text = DATE.test(signed) || DATE_TIME.test(signed) ? signed : (isoDate(signed) ?? signed)
  try {
    if (DATE.test(text)) {
      return { zoned: Temporal.PlainDate.from(text).toZonedDateTime(venueZone), dateOnly: true }
    }
    const [, day, time, offset] = DATE_TIME.exec(text) ?? []
    if (day === undefined || time === undefined) return undefined
    const wall = Temporal.PlainDateTime.from(`${day}T${time}`, { overflow: 'reject' })
    if (offset === undefined) return { zoned: wall.toZonedDateTime(venueZone), dateOnly: false }
    const local = wall.toZonedDateTime(venueZone)
    if (!isAbroad && isOfOtherSeason(offset, local)) return { zoned: local, dateOnly: false }
    const zone = /^z$/i.test(offset) ? 'UTC' : offset.length === 3 ? `${offset}:00` : offset
    return { zoned: wall.toZonedDateTime(zone).withTimeZone(venueZone), dateOnly: false }
  } catch {
    return undefined
  }
}

/** A template writes one offset all year: the hour is meant, and the offset is wrong. */
function isOfOtherSeason(offset: string, local: Temporal.ZonedDateTime): boolean {
  const [winter, summer] = [1, 7].map((month) => local.with({ month, day: 1 }).offset)
  const stated = offset.length === 3 ? `${offset}:00` : offset.replace(/^(...)(\d\d)$/, '$1:$2')
  return stated !== local.offset && (stated === winter || stated === summer)
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

/** "2027-07-15T12:00:00Z": how programs write a day without an hour. */
export const isNoonUtc = (value: unknown): boolean =>
  /T12:00(?::00(?:\.0+)?)?(?:Z|\+00:?00)$/.test(literalOf(value)?.trim() ?? '')

const isMidnight = ({ zoned, dateOnly }: Stamp): boolean =>
  !dateOnly && zoned.hour === 0 && zoned.minute === 0

const isLastMinute = ({ zoned }: Stamp): boolean => zoned.hour === 23 && zoned.minute === 59

const show = (zoned: Temporal.ZonedDateTime): string =>
  zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
