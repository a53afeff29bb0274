import { wireDates } from '../domain/facts/occurrences.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { oneLine, webLink } from './words.ts'

const SCHEMA = 'https://schema.org'

export interface Addresses {
  page: string
  card: string
}

/**
 * The event as search engines read it (schema.org/Event). Who organises it and what it costs is not known here, so
 * nothing is said of it.
 */
export function eventData(
  event: PublicRow,
  { title, description }: { title: string; description: string | undefined },
  { page, card }: Addresses,
): Record<string, unknown> {
  const { startDate, endDate } = wireDates(event)
  const source = webLink(event.sourceLink)
  const venue = oneLine(event.location ?? '') || oneLine(event.city)
  return {
    '@context': SCHEMA,
    '@type': 'Event',
    name: title,
    startDate,
    ...(endDate && { endDate }),
    eventStatus: `${SCHEMA}/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${SCHEMA}/OfflineEventAttendanceMode`,
    location: {
      '@type': 'Place',
      name: venue,
      address: {
        '@type': 'PostalAddress',
        addressLocality: oneLine(event.city),
        addressCountry: event.country,
      },
    },
    image: [card],
    url: page,
    ...(description && { description }),
    ...(source && { sameAs: source }),
  }
}

/** JSON that no word in it can end early: it stands in a script element. */
export const toScriptText = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
