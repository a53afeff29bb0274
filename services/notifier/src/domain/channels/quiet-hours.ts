import { Temporal } from 'temporal-polyfill'

/** Local hours in which nobody's phone rings because a source changed a date: sources are read at night. */
const [QUIET_FROM, QUIET_TO] = [22, 8]

/** When a phone or browser may be told: now by day; after the night, or at once where the event would not wait for that. */
export function ringAt(timeZone: string, now: Date, eventStart: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  if (local.hour >= QUIET_TO && local.hour < QUIET_FROM) return now
  const day = local.toPlainDate().add({ days: local.hour < QUIET_TO ? 0 : 1 })
  const plainTime = Temporal.PlainTime.from({ hour: QUIET_TO })
  const morning = new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  return morning < eventStart ? morning : now
}
