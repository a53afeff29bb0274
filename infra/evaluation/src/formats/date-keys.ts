import { Temporal } from 'temporal-polyfill'

/** The time window in which dates are compared. */
export interface Span {
  from: string
  to: string
}

type Written = { day: string } | { at: Date } | { wall: string; zone: string }

/** A date as "title|day" or "title|instant", to compare parsers; undefined outside of the window. */
export function dateKey(title: string | undefined, written: Written, { from, to }: Span): string[] {
  const start = startOf(written)
  const [day, last] = [start.slice(0, 10), to.slice(0, 10)]
  return day >= from.slice(0, 10) && day < last ? [`${plain(title ?? '')}|${start}`] : []
}

function startOf(written: Written): string {
  if ('day' in written) return written.day.slice(0, 10)
  if ('at' in written) return instant(written.at.toISOString())
  const zoned = Temporal.PlainDateTime.from(written.wall).toZonedDateTime(written.zone)
  return instant(zoned.toInstant().toString())
}

/** To the second, in UTC. */
export const instant = (text: string): string =>
  Temporal.Instant.from(text).toString({ smallestUnit: 'second' })

export const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\s\\]+/gu, ' ')
    .trim()
    .slice(0, 60)

export function isZone(name: string): boolean {
  try {
    return Temporal.Now.zonedDateTimeISO(name) !== undefined
  } catch {
    return false
  }
}
