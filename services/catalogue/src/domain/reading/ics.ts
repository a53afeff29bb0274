import { addDays, categoryNameIn, isByDay, type Language } from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { sayUnconfirmed } from '@uitpost/texts/facts'
import { factTexts, pageTexts } from '@uitpost/texts/server'
import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block as zoneBlocks } from 'timezones-ical-library'
import type { ListedEvent } from '../../store/people/upcoming-events.ts'
import { changesClocks } from '../facts/wall-clock.ts'

const PRODUCT = { company: 'Uitpost', product: 'Events', language: 'EN' }
/** How often calendar programs are asked to refresh. */
const REFRESH_SECONDS = 3_600

export type CalendarEvent = ListedEvent & { updatedAt: Date }

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The VTIMEZONE of a zone by the name that entries give it: the library names Amsterdam's after Brussels. */
const zoneText = (zone: string): string =>
  String(zoneBlocks(zone)[0]).replaceAll(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`)

const zoned = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)

/**
 * Hours are written in the zone of the place, or in UTC on a day when its clocks change: a local time may then mean two
 * instants. All-day events are dates with an exclusive end (RFC 5545).
 */
function timesOf(event: CalendarEvent) {
  if (isByDay(event))
    return { allDay: true, start: midnight(event.localDate), end: midnight(addDays(event.localEndDate, 1)) }
  const { startAt: start, endAt: end, timeZone } = event
  if (changesClocks(start, timeZone) || (end && changesClocks(end, timeZone))) return { start, end }
  return { start: zoned(start, timeZone), end: end && zoned(end, timeZone), timezone: timeZone }
}

const placeOf = ({ location, city, cityId, country }: CalendarEvent, language: Language): string =>
  sayAddress(
    addressOf({ location, townNames: townNamesIn({ city, town: getCity(cityId ?? '') }, language), country }),
  )

const categoryOf = (
  { categoryName: name, categorySlug: slug }: CalendarEvent,
  language: Language,
): string | undefined => (name && slug ? categoryNameIn({ name, slug }, language) : undefined)

export interface CalendarWords {
  publicUrl: string
  pages?: 'events' | 'e'
  /** Of the whole calendar. */
  description?: string
  /** Address of the licence of the facts. */
  licence?: string
  /** Whether the address of an event's source stands before its description, not after it. */
  linkFirst?: boolean
  /** Of the reader. */
  language: Language
}

/**
 * Writes a calendar file. The same events give the same text, so that readers can use conditional requests. Each
 * entry links to its page in the app, or to the public one.
 */
export function toCalendar(
  name: string,
  events: readonly CalendarEvent[],
  { publicUrl, pages = 'events', description, licence, linkFirst = false, language }: CalendarWords,
): string {
  const calendar = ical({
    name,
    prodId: PRODUCT,
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: zoneText },
    ...(description && { description }),
  })
  for (const event of events) {
    const category = categoryOf(event, language)
    const page = new URL(`/${pages}/${event.id}`, publicUrl).href
    calendar.createEvent({
      ...timesOf(event),
      id: `${event.id}@uitpost`,
      sequence: event.sequence,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      summary: event.title,
      description:
        [
          linkFirst && event.sourceLink,
          sayUnconfirmed(event.facts, factTexts(language)),
          !event.timeKnown && pageTexts(language).timeNotStated,
          event.description,
          !linkFirst && event.sourceLink,
        ]
          .filter(Boolean)
          .join('\n\n') || null,
      location: placeOf(event, language),
      url: page,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(category && { categories: [{ name: category }] }),
    })
  }
  const text = calendar.toString()
  if (!licence) return text
  // RFC 9253; the library writes none of its properties.
  const link = foldLines(`LINK;LINKREL=license;VALUE=URI:${licence}`)
  return text.replace('METHOD:PUBLISH', (method) => `${method}\r\n${link}`)
}
