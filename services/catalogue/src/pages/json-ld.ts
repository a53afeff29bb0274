import { wireDates } from '../domain/facts/occurrences.ts'
import type { PublicRow } from '../store/events/public-events.ts'
import { oneLine, webLink } from './words.ts'

const SCHEMA = 'https://schema.org'

export interface Addresses {
  page: string
  card: string
}

/**
 * Structured data for search engines (schema.org/Event). What no source states is left out.
 */
export function eventData(
  event: PublicRow,
  { title, description }: { title: string; description: string | undefined },
  { page, card }: Addresses,
): Record<string, unknown> {
  const { price, free, ages, geo, organiser } = event.facts
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
      ...(geo && { geo: { '@type': 'GeoCoordinates', ...geo.value } }),
    },
    image: [card],
    url: page,
    ...(description && { description }),
    ...(source && { sameAs: source }),
    ...(organiser && { organizer: { '@type': 'Organization', name: oneLine(organiser.value) } }),
    ...(free && { isAccessibleForFree: free.value }),
    ...(ages && { typicalAgeRange: `${ages.value.from}-${ages.value.to ?? ''}` }),
    ...(price && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: price.value.from,
        highPrice: price.value.to,
        priceCurrency: price.value.currency,
        url: source ?? page,
      },
    }),
  }
}

/** JSON for a script element, escaped so that no text in it can close the element. */
export const toScriptText = (data: unknown): string =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
