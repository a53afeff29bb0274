import type { EventDates } from '../json-ld/event-dates.ts'
import { readDates } from '../json-ld/event-dates.ts'
import type { PageEvent, PagePlace } from '../json-ld/page-event.ts'
import type { ExtractedEvent } from './extraction.ts'

/** An event as a page says it, in markup or, read by the AI, in words. Nothing of it is proven yet. */
export interface StatedEvent {
  by: 'markup' | 'ai'
  title: string
  description: string | null
  start: string
  end: string | null
  allDay: boolean
  /** Undefined where the page names none. */
  city: string | undefined
  /** The country the page states, if any. */
  country: string | undefined
  location: string | null
  /** Words that tell its kind. */
  named: string[]
  cancelled: boolean
}

/** More than any agenda of ours announces on one page. */
export const MAX_EVENTS_PER_PAGE = 500

/** Only what a visitor can go to. A postponed event has no date any more, so it does not take place on this one. */
export function statedInMarkup(events: readonly PageEvent[]): StatedEvent[] {
  return events.flatMap((event) => {
    if (!event.title || !event.start || event.online) return []
    return [
      {
        by: 'markup' as const,
        title: event.title,
        description: event.description ?? null,
        start: event.start,
        end: event.end ?? null,
        allDay: event.allDay,
        city: event.city,
        country: event.place?.country,
        location: placeLine(event.place),
        named: event.types,
        cancelled: event.status === 'cancelled' || event.status === 'postponed',
      },
    ]
  })
}

function placeLine(place: PagePlace | undefined): string | null {
  if (!place) return null
  const parts = [place.name, place.street, place.city].filter((part) => part !== undefined)
  return parts.filter((part, index) => parts.indexOf(part) === index).join(', ') || null
}

/** The AI's events whose dates are dates. */
export function statedByAi(events: readonly ExtractedEvent[], venueZone: string): StatedEvent[] {
  return events.flatMap((event) => {
    const dates: EventDates = readDates(event.startDate, event.endDate ?? undefined, venueZone)
    // An address is no name of anything one can go to.
    if (!dates.start || /:\/\/|\bwww\./i.test(event.title)) return []
    return [
      {
        by: 'ai' as const,
        title: event.title,
        description: event.description,
        start: dates.start,
        end: dates.end ?? null,
        allDay: dates.allDay,
        city: event.city?.trim() || undefined,
        country: undefined,
        location: event.location,
        named: event.category ? [event.category] : [],
        cancelled: event.cancelled,
      },
    ]
  })
}
