import { createHash } from 'node:crypto'

/** How many days before its day an event's source is looked at again. */
const DAYS_BEFORE = [14, 7, 3, 1]
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Checks of one day are spread over this long, each address at an hour of its own. */
const SPREAD_MS = 8 * HOUR_MS
/** What a source that does not answer waits until it is asked again, and how often that happens. */
const RETRY_MS = [1, 3, 6].map((hours) => hours * HOUR_MS)

/** The next time to look, or null when the day is too near. Events that share an address share its hour. */
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

/** When a source that did not answer is asked again: soon, a few times, and then as the plan says. */
export function retryCheckAt(
  event: { link: string; localDate: string },
  failures: number,
  now: Date,
): Date | null {
  const wait = RETRY_MS[failures]
  const planned = nextCheckAt(event, now)
  const soon = wait === undefined ? undefined : new Date(now.getTime() + wait)
  return soon && (!planned || soon < planned) ? soon : planned
}
