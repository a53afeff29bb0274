import { type EventFacts, readFacts } from '@uitpost/contracts'
import type { EventDates } from '../markup/event-dates.ts'
import { readDates } from '../markup/event-dates.ts'
import type { PageEvent, PagePlace } from '../markup/page-event.ts'
import type { ClaimedEvent } from '../verification/claim.ts'
import type { EvidenceReport } from '../verification/evidence.ts'
import type { WordedEvent } from '../verification/worded-events.ts'
import type { AiEvent } from './extraction.ts'

/** An event as a page states it, in markup, or in words that rules or the AI read; not yet proven. */
export interface StatedEvent {
  by: NonNullable<ClaimedEvent['by']>
  title: string
  description: string | null
  start: string
  end: string | null
  allDay: boolean
  /** Undefined where the page states none. */
  city: string | undefined
  country: string | undefined
  location: string | null
  /** Words of the page for its category. */
  named: string[]
  cancelled: boolean
  /** Only of markup. */
  facts?: EventFacts
}

/** Limit per page; no agenda we read announces more. */
export const MAX_EVENTS_PER_PAGE = 500

/** Events of the markup that take place. A postponed one has no date any more, so it is left out. */
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
        ...(event.facts && { facts: event.facts }),
      },
    ]
  })
}

/** The facts of an event that its page shows: a reader sees the organiser, and that it is sold out, in its words. */
export const shownFacts = (
  { facts }: Pick<StatedEvent, 'facts'>,
  { soldOut, stated }: EvidenceReport,
): EventFacts | undefined =>
  readFacts(
    {
      ...facts,
      organiser: stated.organiser ? facts?.organiser : undefined,
      soldOut: soldOut ?? facts?.soldOut,
    },
    facts?.quotes,
  )

function placeLine(place: PagePlace | undefined): string | null {
  if (!place) return null
  const parts = [place.name, place.street, place.city].filter((part) => part !== undefined)
  return parts.filter((part, index) => parts.indexOf(part) === index).join(', ') || null
}

/** Extracted events with valid dates. */
export function statedByAi(events: readonly AiEvent[], venueZone: string): StatedEvent[] {
  return events.flatMap((event) => {
    const dates: EventDates = readDates(event.startDate, event.endDate ?? undefined, venueZone)
    // A web address is not a title.
    if (!dates.start || /:\/\/|\bwww\./i.test(event.title)) return []
    return [
      {
        by: 'ai' as const,
        title: event.title,
        description: event.description,
        start: dates.start,
        // Without an end nothing is said of it, also of a day: the page may state a later one.
        end: event.endDate === null ? null : (dates.end ?? null),
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

/** Events that rules read: a title, its dates and a city. */
export const statedByRules = (events: readonly WordedEvent[], venueZone: string): StatedEvent[] =>
  statedByAi(
    events.map(({ title, start, end, city, cancelled }) => ({
      title,
      startDate: start,
      endDate: end ?? null,
      city: city ?? null,
      cancelled,
      location: null,
      description: null,
      category: null,
    })),
    venueZone,
  ).map((event) => ({ ...event, by: 'rules' }))
