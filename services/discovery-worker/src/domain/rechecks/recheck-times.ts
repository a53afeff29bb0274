import { createHash } from 'node:crypto'
import { localDateIn } from '@uitpost/contracts'

/** Days before an event on which its source is re-checked. */
const DAYS_BEFORE = [14, 7, 3, 1]
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Re-checks of a day are spread over this time; each address has a fixed offset. */
const SPREAD_MS = 8 * HOUR_MS
/** Waits before a failing source is asked again. */
const RETRY_MS = [1, 3, 6].map((hours) => hours * HOUR_MS)

/** Time of the next re-check; null when the event is too near. Events with one address are checked together. */
export function nextCheckAt(
  { link, localDate }: { link: string; localDate: string },
  now: Date,
): Date | null {
  const spread = (createHash('sha256').update(link).digest().readUInt32BE() / 2 ** 32) * SPREAD_MS
  const midnight = Date.parse(`${localDate}T00:00:00Z`)
  const moments = DAYS_BEFORE.map((days) => midnight - days * DAY_MS + Math.floor(spread))
  const next = moments.find((moment) => moment > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Times that a page that is gone is asked for again: one missing page says nothing. */
const GONE_RETRIES = 2

/**
 * When a page that is gone is asked for again: a day later. Null after GONE_RETRIES times, or if the day of the event, in
 * its time zone, is over before that.
 */
export function goneCheckAt(
  { localDate, timeZone, timesGone }: { localDate: string; timeZone: string; timesGone: number },
  now: Date,
): Date | null {
  if (timesGone >= GONE_RETRIES) return null
  const next = new Date(now.getTime() + DAY_MS)
  return localDateIn(timeZone, next) <= localDate ? next : null
}

/** When a failing source is asked again: by RETRY_MS, then at its next re-check. */
export function retryCheckAt(
  event: { link: string; localDate: string },
  failures: number,
  now: Date,
): Date | null {
  const wait = RETRY_MS[failures]
  const planned = nextCheckAt(event, now)
  if (wait === undefined) return planned
  const soon = now.getTime() + wait
  return new Date(planned ? Math.min(soon, planned.getTime()) : soon)
}
