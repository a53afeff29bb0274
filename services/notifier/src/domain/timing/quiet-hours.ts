import { Temporal } from 'temporal-polyfill'

/** Local hours without phone and push messages about changes, because sources are also read at night. */
const [QUIET_FROM, QUIET_TO] = [22, 8]

/**
 * When a phone or browser may be notified: now by day; at night in the morning, or now if the event begins before that.
 */
export function earliestNotification(timeZone: string, now: Date, eventStart: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= QUIET_TO && local.hour < QUIET_FROM) return now
  const day = local.toPlainDate().add({ days: local.hour < QUIET_TO ? 0 : 1 })
  const plainTime = Temporal.PlainTime.from({ hour: QUIET_TO })
  const morning = new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  return morning < eventStart ? morning : now
}
