import { Temporal } from 'temporal-polyfill'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Several years of days; there are few zones. */
const MAX_CACHED_DAYS = 5_000

/** Offset in minutes by zone and UTC day; null where it changes within the day or is no whole minute. */
const offsetCache = new Map<string, Map<number, number | null>>()

const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

const offsetAt = (ms: number, zone: string): number => zoned(ms, zone).offsetNanoseconds / 1e6 / MINUTE_MS

function offsetOfDay(day: number, zone: string): number | null {
  const offsets = offsetCache.get(zone) ?? new Map<number, number | null>()
  offsetCache.set(zone, offsets)
  const known = offsets.get(day)
  if (known !== undefined) return known
  const first = offsetAt(day * DAY_MS, zone)
  const stays = first === offsetAt((day + 1) * DAY_MS, zone) && Number.isInteger(first)
  if (offsets.size >= MAX_CACHED_DAYS) offsets.clear()
  offsets.set(day, stays ? first : null)
  return stays ? first : null
}

/** Whether the clocks of a zone change on the UTC day of an instant, so that a local time may mean two instants. */
export const changesClocks = (instant: Date, zone: string): boolean =>
  offsetOfDay(Math.floor(instant.getTime() / DAY_MS), zone) === null

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/**
 * An instant as local time of a zone, ISO 8601 with the offset. Offsets are cached per day: Temporal takes longer for
 * a list of a thousand events than the database query.
 */
export function wallClock(instant: Date, zone: string): string {
  const ms = instant.getTime()
  const offset = offsetOfDay(Math.floor(ms / DAY_MS), zone)
  if (offset === null) return zoned(ms, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  const size = Math.abs(offset)
  const local = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}
