import type { Event } from '@uitpost/contracts'
import { overlaps, periodRange } from '@uitpost/contracts/calendar'
import type { Period } from '@uitpost/contracts/constants'
import { daysOf } from './event-dates.ts'

/**
 * The events of the subscribed categories that touch a period. When the subscriptions are not known the events stand
 * as the server chose them.
 */
export function eventsIn(
  events: readonly Event[],
  {
    subscribed,
    period,
    today,
  }: { subscribed: ReadonlySet<string> | 'unknown'; period: Period; today: string },
): Event[] {
  const range = periodRange(period, today)
  return events.filter((event) => {
    if (subscribed !== 'unknown' && (event.categoryId === null || !subscribed.has(event.categoryId)))
      return false
    if (!range) return true
    const { first, last } = daysOf(event)
    return overlaps(range, first, last)
  })
}
