import { Temporal } from 'temporal-polyfill'
import type { Property } from './content-lines.ts'
import type { Zone, ZoneBook } from './zones.ts'

/** A DTSTART-like value: `wall` is the local time as written; a DATE has midnight and `allDay`. */
export interface Moment {
  wall: Temporal.PlainDateTime
  allDay: boolean
  zone: Zone
  /** Written with a Z. */
  utc: boolean
  /** A time without a zone (RFC 5545, 3.3.5, form 1). */
  floating: boolean
}

const LOCAL = { utc: false, floating: false }

const DATE = /^(\d{4})(\d{2})(\d{2})Z?$/
const DATE_TIME = /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z)?$/

/** Resolves the escapes of RFC 5545 in one pass (so that `\\n` stays a backslash and an n) and trims. */
export function readText(value: string): string {
  return value
    .replace(/\\([\\;,nN"])/g, (_, escaped: string) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
    .replace(/\p{Cc}/gu, (control) => (control === '\n' || control === '\t' ? control : ''))
    .trim()
}

/** A comma-separated list of texts; an escaped comma belongs to its entry. */
export function readTextList(value: string): string[] {
  const entries = value.match(/(?:\\.|[^,\\])+/gs) ?? []
  return entries.map(readText).filter((entry) => entry !== '')
}

/** Undefined for an impossible date such as 31 February. */
export function readMoment(property: Property, zones: ZoneBook): Moment | undefined {
  let value = property.value.trim()
  let tzid = property.params.TZID
  // An unquoted TZID such as tzone://Microsoft/Utc contains a colon, so its end precedes the date.
  const tail = value.lastIndexOf(':')
  if (tail > 0 && tzid !== undefined && DATE_TIME.test(value.slice(tail + 1))) {
    tzid = `${tzid}:${value.slice(0, tail)}`
    value = value.slice(tail + 1)
  }
  const date = DATE.exec(value)
  const time = date ? null : DATE_TIME.exec(value)
  const parts = date ?? time
  if (!parts) return undefined
  const part = (at: number): number => Number(parts[at] ?? 0)
  try {
    const day = { year: part(1), month: part(2), day: part(3) }
    // 23:59:60 is a leap second; any other value out of range is refused.
    const clock = time ? { hour: part(4), minute: part(5), second: Math.min(part(6), 59) } : {}
    const wall = Temporal.PlainDateTime.from({ ...day, ...clock }, { overflow: 'reject' })
    // VALUE=DATE with a time other than midnight is a time: some exporters always set the parameter.
    const isMidnight = wall.hour + wall.minute + wall.second === 0
    const allDay = date !== null || (property.params.VALUE?.toUpperCase() === 'DATE' && isMidnight)
    const utc = !allDay && time?.[7] === 'Z'
    if (allDay)
      return { wall: wall.with({ hour: 0, minute: 0, second: 0 }), allDay, zone: zones.venue, ...LOCAL }
    if (utc) return { wall, allDay, zone: zones.utc, utc, floating: false }
    const zone = tzid === undefined ? zones.floating : zones.named(tzid)
    return { wall, allDay, zone, utc, floating: tzid === undefined }
  } catch {
    return undefined
  }
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)W)?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/** Undefined for anything else than a positive duration of RFC 5545. */
export function readDuration(text: string): Temporal.Duration | undefined {
  const found = DURATION.exec(text.trim())
  if (!found || found[1] === '-' || !/\d/.test(text)) return undefined
  const [weeks = 0, days = 0, timeWeeks = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(2)
    .map((part) => Number(part ?? 0))
  try {
    return Temporal.Duration.from({ days: (weeks + timeWeeks) * 7 + days, hours, minutes, seconds })
  } catch {
    return undefined
  }
}

/** "52.37;4.89" (or with a comma). 0,0 means "not filled in". */
export function readGeo(value: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...more] = value.split(/[;,]/).map((part) => Number(part.trim() || Number.NaN))
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return latitude === 0 && longitude === 0 ? undefined : { latitude, longitude }
}
