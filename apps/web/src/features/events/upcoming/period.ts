import type { Event } from '@uitpost/contracts'
import { overlaps, periodRange } from '@uitpost/contracts/calendar'
import type { Period } from '@uitpost/contracts/constants'
import type { AgendaChanges } from '../agenda/filters/agenda-filter.ts'
import { daysOf } from '../event-dates.ts'

/**
 * The events of the subscribed categories that overlap a period. When the subscriptions are unknown, the server's
 * selection of categories is kept.
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

/** The same period as filters of the agenda, which has no month. What is over is left out there. */
export function agendaDays(period: Period, today: string): Pick<AgendaChanges, 'when' | 'from' | 'to'> {
  if (period === 'all') return {}
  if (period === 'month') return { from: today, to: periodRange(period, today)?.to }
  return { when: period }
}
