import { addDays } from '@uitpost/contracts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { ShownEvent } from '../../store/events/events.ts'

const PRODUCT = { company: 'Uitpost', product: 'Events', language: 'EN' }
/** How often calendar programmes are asked to come back. */
const REFRESH_SECONDS = 3_600

export type CalendarEvent = ShownEvent & { updatedAt: Date }

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** Hours as instants in UTC, so that no zone has to be described; days as days, the end exclusive as iCalendar wants it. */
const timesOf = (event: CalendarEvent) =>
  event.allDay
    ? { allDay: true, start: midnight(event.localDate), end: midnight(addDays(event.localEndDate, 1)) }
    : { start: event.startAt, end: event.endAt }

const placeOf = ({ location, city }: CalendarEvent): string =>
  location && !location.includes(city) ? `${location}, ${city}` : (location ?? city)

/**
 * A calendar file. The same events give the same text, so that a reader can tell that nothing changed. Each entry links
 * to its page: that in the app, or the public one.
 */
export function toCalendar(
  name: string,
  events: readonly CalendarEvent[],
  publicUrl: string,
  pages: 'events' | 'e' = 'events',
): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: REFRESH_SECONDS })
  for (const event of events) {
    const page = new URL(`/${pages}/${event.id}`, publicUrl).href
    calendar.createEvent({
      ...timesOf(event),
      id: `${event.id}@uitpost`,
      sequence: event.sequence,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: event.title,
      description: [event.description, event.sourceLink].filter(Boolean).join('\n\n') || null,
      location: placeOf(event),
      url: page,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(event.categoryName && { categories: [{ name: event.categoryName }] }),
    })
  }
  return calendar.toString()
}
