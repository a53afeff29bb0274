import type { EventFacts } from '@uitpost/contracts'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { findCity } from '@uitpost/places'
import { readGeo } from '../icalendar/property-values.ts'
import { saysCancelled } from '../text/cancelled-titles.ts'
import type { EventDates } from './event-dates.ts'
import { isNoonUtc, readDates } from './event-dates.ts'
import type { EventRole, FoundEvent, Node } from './event-nodes.ts'
import { isNode, listOf, typesOf } from './event-nodes.ts'
import type { ScheduleWindow } from './event-schedule.ts'
import { byLanguage, firstNode, property, textOf, webAddress } from './node-values.ts'
import { statedFacts } from './stated-facts.ts'

const POSTCODE_AND_CITY =
  /(?:^|[\s,])(?:[A-Z]{1,2}-)?(\d{4} ?[A-Z]{2}|\d{4,5})[ ,]+([\p{L}][\p{L}'’ .-]{1,60})/u
const [MAX_LENGTH, MAX_PARTS] = [300, 10]

/**
 * The city in a one-line address: the text after the postcode, else its last part that names a city. The first of
 * several parts is a street or venue, and a single part is not an address.
 */
function cityOfAddress(address: string): string | undefined {
  const text = address.slice(0, MAX_LENGTH)
  const lines = text.split(/[,\n;|]| - /).map((part) => part.trim())
  const behind = POSTCODE_AND_CITY.exec(text)?.[2]?.trim()
  if (behind !== undefined && findCity(behind)) return behind
  const parts = lines.filter((part) => part !== '').slice(0, MAX_PARTS)
  return parts
    .slice(1)
    .toReversed()
    .find((part) => !isCountry(part) && findCity(part))
}

const isCountry = (text: string): boolean =>
  /^(?:nl|be|de|fr|nederland|(?:the )?netherlands|belgië|belgie|belgique|belgium|deutschland|germany|france)$/i.test(
    text,
  )

export type PageEventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'moved-online'

export interface PagePlace {
  name?: string
  street?: string
  postalCode?: string
  city?: string
  country?: string
  geo?: { latitude: number; longitude: number }
}

/** An event in a page's markup. Fields that the page does not state are absent. */
export interface PageEvent extends EventDates {
  source: 'json-ld' | 'microdata' | 'rdfa' | 'h-event' | 'feed' | 'uitdatabank'
  types: string[]
  role: EventRole
  title?: string
  description?: string
  url?: string
  status: PageEventStatus
  online: boolean
  place?: PagePlace
  city?: string
  organizer?: string
  /** Price, ages, place, organiser and accessibility. */
  facts?: EventFacts
  /** Its start is written as noon in UTC. */
  startsAtNoonUtc?: true
}

export interface PageContext {
  /** The page's address, the base of relative links. */
  url: string
  venueZone: string
  window?: ScheduleWindow
  ids: ReadonlyMap<string, Node>
}

/** Places read per event. */
const MAX_PLACES = 20

/** A part takes missing fields (name, place, organiser) from its whole, but never dates. */
export function toPageEvent(found: FoundEvent, source: PageEvent['source'], context: PageContext): PageEvent {
  const { node, parent, role, types } = found
  const main = node.mainLanguage ?? parent?.mainLanguage
  const languages = typeof main === 'string' ? [main, ...LANGUAGES] : LANGUAGES
  const stated = (name: string): unknown => property(node, name)
  const inherited = (name: string): unknown => stated(name) ?? (parent && property(parent, name))

  const places = listOf(inherited('location'))
    .slice(0, MAX_PLACES)
    .map((value) => follow(value, context))
  const place = places.map((value) => readPlace(value, languages, context)).find(Boolean)
  const virtual = places.some((value) => isNode(value) && typesOf(value).includes('VirtualLocation'))
  const title = textOf(inherited('name') ?? inherited('headline'), languages)?.replaceAll('\n', ' ')
  const stands = readStatus(node)
  const status = stands === 'scheduled' && title && saysCancelled(title) ? 'cancelled' : stands
  const attendance = namesIn(inherited('eventAttendanceMode') ?? inherited('attendanceMode'))
  const organizer = organizerName(inherited('organizer'), languages, context)
  const facts = statedFacts(node, places, { organiser: organizer, geo: place?.geo ?? readPoint(node) })
  return {
    source,
    types,
    role,
    ...given('title', title),
    ...given('description', textOf(inherited('description'), languages)),
    ...given(
      'url',
      webAddress(
        stated('url') ?? inherited('url') ?? (source === 'uitdatabank' && sameAs(node)),
        context.url,
      ),
    ),
    ...readDates(stated('startDate'), stated('endDate'), context.venueZone, place?.country),
    ...(isNoonUtc(stated('startDate')) && { startsAtNoonUtc: true as const }),
    status,
    online:
      status === 'moved-online' ||
      /online/i.test(attendance) ||
      (virtual && places.length === 1 && !place?.city),
    ...(place && { place }),
    ...given('city', place?.city),
    ...given('organizer', organizer),
    ...(facts && { facts }),
  }
}

/** The values of an enumeration, given as a name, an address, {"@id"} or a list of them. */
const namesIn = (value: unknown): string =>
  listOf(value)
    .slice(0, MAX_PLACES)
    .map((one) => (isNode(one) ? (one['@id'] ?? one.name) : one))
    .filter((name) => typeof name === 'string')
    .join(' ')

function readStatus(node: Node): PageEventStatus {
  const own = isNode(node.status) ? node.status.type : undefined
  const text = namesIn(node.eventStatus ?? own).toLowerCase()
  if (/cancell?ed|\bunavailable/.test(text)) return 'cancelled'
  if (/postponed|temporarilyunavailable/.test(text)) return 'postponed'
  if (text.includes('rescheduled')) return 'rescheduled'
  return text.includes('movedonline') ? 'moved-online' : 'scheduled'
}

/** Resolves `{"@id": "#hall"}` to the node with that id elsewhere in the page. */
function follow(value: unknown, { ids }: PageContext): unknown {
  if (!isNode(value) || typeof value['@id'] !== 'string' || Object.keys(value).length > 2) return value
  const target = ids.get(value['@id'])
  return target && Object.keys(value).every((key) => key === '@id' || key === '@type') ? target : value
}

function readPlace(
  value: unknown,
  languages: readonly string[],
  context: PageContext,
): PagePlace | undefined {
  if (!isNode(value)) {
    const name = textOf(value, languages)
    return name === undefined ? undefined : { name, ...given('city', cityOfAddress(name)) }
  }
  if (typesOf(value).includes('VirtualLocation')) return undefined
  const types = typesOf(value)
  const own = types.includes('PostalAddress') ? value : undefined
  const stated = own ?? follow(firstOf(value.address), context)
  const address = isNode(stated) ? (firstNode(byLanguage(stated, languages)) ?? stated) : undefined
  const part = (name: string): string | undefined => address && textOf(property(address, name), languages)
  const name = own ? undefined : textOf(value.name, languages)
  const geo = readPoint(value)
  const street = address ? part('streetAddress') : textOf(stated, languages)
  const place: PagePlace = {
    ...given('name', name),
    ...given('street', street),
    ...given('postalCode', part('postalCode')),
    ...given(
      'city',
      part('addressLocality') ??
        (types.includes('City') ? name : undefined) ??
        (street && !address ? cityOfAddress(street) : undefined),
    ),
    ...given('country', part('addressCountry')),
    ...(geo && { geo }),
  }
  return Object.keys(place).length > 0 ? place : undefined
}

/** Coordinates of a place or, in microformats, of an event: as an own node, two members, or 'latitude;longitude'. */
function readPoint(value: Node): PagePlace['geo'] {
  const stated = listOf(value.geo)[0]
  if (typeof stated === 'string') return readGeo(stated.trim().replace(/^geo:/i, ''))
  const { latitude, longitude, name } = isNode(stated) ? stated : value
  const pair = [latitude, longitude].map((degrees) => textOf(degrees) ?? '').join(';')
  return readGeo(pair) ?? (isNode(stated) && typeof name === 'string' ? readGeo(name) : undefined)
}

/** The name only, never an e-mail address, and never that of a person. */
function organizerName(
  value: unknown,
  languages: readonly string[],
  context: PageContext,
): string | undefined {
  const organizer = follow(firstOf(value), context)
  if (isNode(organizer) && typesOf(organizer).includes('Person')) return undefined
  const stated = isNode(organizer) ? organizer.name : organizer
  // Before markup is removed: an address between angle brackets looks like it.
  if (typeof stated === 'string' && stated.includes('@')) return undefined
  const name = textOf(stated, languages)
  return name?.includes('@') || /^https?:/.test(name ?? '') ? undefined : name
}

const sameAs = (node: Node): unknown => listOf(node.sameAs)[0]

const firstOf = (value: unknown): unknown => listOf(value)[0]

function given<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return (value === undefined ? {} : { [key]: value }) as Partial<Record<Key, string>>
}
