import { Temporal } from 'temporal-polyfill'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Some years of days; there are few zones. */
const MOST_DAYS_AT_HAND = 5_000

/** By zone and UTC day the offset in minutes; null where it changes within the day or is no whole minute. */
const kept = new Map<string, Map<number, number | null>>()

const zoned = (ms: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

const offsetAt = (ms: number, zone: string): number => zoned(ms, zone).offsetNanoseconds / 1e6 / MINUTE_MS

function offsetOfDay(day: number, zone: string): number | null {
  const offsets = kept.get(zone) ?? new Map<number, number | null>()
  kept.set(zone, offsets)
  const known = offsets.get(day)
  if (known !== undefined) return known
  const first = offsetAt(day * DAY_MS, zone)
  const stays = first === offsetAt((day + 1) * DAY_MS, zone) && Number.isInteger(first)
  if (offsets.size >= MOST_DAYS_AT_HAND) offsets.clear()
  offsets.set(day, stays ? first : null)
  return stays ? first : null
}

const two = (number: number): string => String(number).padStart(2, '0')

/**
 * An instant as clocks of a zone show it, ISO 8601 with the offset. Lists hold a thousand of them, and asking the
 * calendar for each takes longer than reading them from the database: its answer is kept per day.
 */
export function wallClock(instant: Date, zone: string): string {
  const ms = instant.getTime()
  const offset = offsetOfDay(Math.floor(ms / DAY_MS), zone)
  if (offset === null) return zoned(ms, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
  const size = Math.abs(offset)
  const local = new Date(ms + offset * MINUTE_MS).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
