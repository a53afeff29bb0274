import type { Temporal } from 'temporal-polyfill'
import type { Moment } from './property-values.ts'
import { utcShownIn } from './zones.ts'

/**
 * Adds a duration. Weeks and days are added to local time, hours and minutes to elapsed time (RFC 5545, 3.3.6): six
 * hours from 23:00 end at 04:00 in the night when the clocks go back.
 */
export function momentAfter(start: Moment, duration: Temporal.Duration): Moment {
  const { days, hours, minutes, seconds } = duration
  const day = { ...start, wall: start.wall.add({ days }) }
  if (hours === 0 && minutes === 0 && seconds === 0) return day
  if (start.allDay || start.utc) return { ...start, wall: start.wall.add(duration) }
  const instant = day.zone.instant(day.wall).add({ hours, minutes, seconds })
  const zone = utcShownIn(start.zone.shownIn)
  return { wall: zone.wall(instant), allDay: false, zone, utc: true, floating: false }
}
