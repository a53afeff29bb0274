import type { ScheduleFrequency } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'

/** Minutes after local midnight at which a frequency runs. */
const every = (minutes: number): number[] =>
  Array.from({ length: (24 * 60) / minutes }, (_, index) => index * minutes)
const TIMES: Record<ScheduleFrequency, number[]> = {
  daily_2am: [120],
  every_6_hours: every(360),
  every_4_hours: every(240),
  every_30_minutes: every(30),
}

/** The next start after `now`, by local time: 2 AM stays 2 AM across a change of the clocks. */
export function nextRunAfter(now: Date, frequency: ScheduleFrequency, timeZone: string): Date {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  const today = instant.toZonedDateTimeISO(timeZone).toPlainDate()
  for (const day of [today, today.add({ days: 1 })]) {
    for (const minutes of TIMES[frequency]) {
      const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
      const moment = day.toZonedDateTime({ timeZone, plainTime: time }).toInstant()
      if (Temporal.Instant.compare(moment, instant) > 0) return new Date(moment.epochMilliseconds)
    }
  }
  throw new Error(`No next run after ${now.toISOString()}`)
}
