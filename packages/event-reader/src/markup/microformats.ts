import {
  attributeOf,
  elementsIn,
  type Page,
  type PageElement,
  textIn,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import type { Node } from './event-nodes.ts'
import { type MarkupLanguage, readMarkupEvents } from './markup-items.ts'

/** Class names and the schema.org properties they stand for. */
type Classes = Record<string, string>

const ADDRESS: Classes = {
  locality: 'addressLocality',
  'street-address': 'streetAddress',
  'postal-code': 'postalCode',
  'country-name': 'addressCountry',
}
/** Of a place, or of an event itself. */
const POINT: Classes = { geo: 'geo', latitude: 'latitude', longitude: 'longitude' }
const prefixed = (prefix: string, classes: Classes): Classes =>
  Object.fromEntries(Object.entries(classes).map(([name, property]) => [`${prefix}${name}`, property]))

/** microformats2: h-event, h-card, h-adr. */
const MODERN: Classes = {
  'p-name': 'name',
  'dt-start': 'startDate',
  'dt-end': 'endDate',
  'u-url': 'url',
  'p-location': 'location',
  'u-location': 'location',
  'p-adr': 'address',
  'p-organizer': 'organizer',
  'p-summary': 'description',
  'p-description': 'description',
  'e-description': 'description',
  'e-content': 'description',
  'u-geo': 'geo',
  ...prefixed('p-', { ...ADDRESS, ...POINT }),
}
/** hCalendar, and the hCard within it. */
const CLASSIC: Classes = {
  summary: 'name',
  fn: 'name',
  dtstart: 'startDate',
  dtend: 'endDate',
  url: 'url',
  location: 'location',
  adr: 'address',
  organizer: 'organizer',
  description: 'description',
  ...ADDRESS,
  ...POINT,
}

const classesOf = (element: PageElement): string[] => wordsOfAttribute(element, 'class').slice(0, 50)

/** `sign` is tested before an element's classes are split, since most elements have none that name a type. */
const languageOf = (
  properties: Classes,
  sign: RegExp,
  typeOf: (name: string) => string | undefined,
): MarkupLanguage => ({
  typesOf(element) {
    if (!sign.test(attributeOf(element, 'class') ?? '')) return undefined
    const types = classesOf(element).flatMap((name) => typeOf(name) ?? [])
    return types.length > 0 ? types : undefined
  },
  namesOf: (element) =>
    classesOf(element).flatMap((name) => (Object.hasOwn(properties, name) ? (properties[name] ?? []) : [])),
  valueOf: statedValue,
  complete,
})

const MODERN_TYPES: Classes = { 'h-event': 'Event', 'h-adr': 'PostalAddress', 'h-geo': 'GeoCoordinates' }
const MICROFORMATS2 = languageOf(MODERN, /\bh-[a-z]/, (name) =>
  /^h-[a-z]+$/.test(name) ? (MODERN_TYPES[name] ?? 'Thing') : undefined,
)
const CLASSIC_TYPES: Classes = {
  vevent: 'Event',
  vcard: 'Thing',
  adr: 'PostalAddress',
  geo: 'GeoCoordinates',
}
const HCALENDAR = languageOf(CLASSIC, /\b(?:vevent|vcard|adr|geo)\b/, (name) =>
  Object.hasOwn(CLASSIC_TYPES, name) ? CLASSIC_TYPES[name] : undefined,
)

/** The h-event items of a page, or vevent items of hCalendar where it has none, in the form of JSON-LD nodes. */
export function readMicroformatEvents(page: Page): Node[] {
  const modern = readMarkupEvents(page, MICROFORMATS2)
  return modern.length > 0 ? modern : readMarkupEvents(page, HCALENDAR)
}

const DATES = /^(?:start|end)Date$/

function statedValue(element: PageElement, names: readonly string[]): string | undefined {
  if (names.some((name) => DATES.test(name))) return pieces(element) ?? dateOf(element)
  if (names.includes('url'))
    return attributeOf(element, 'href') ?? attributeOf(element, 'src') ?? attributeOf(element, 'value')
  return element.name === 'abbr' ? attributeOf(element, 'title') : attributeOf(element, 'value')
}

const dateOf = (element: PageElement): string | undefined =>
  attributeOf(element, 'datetime') ??
  attributeOf(element, 'title') ??
  (element.name === 'data' ? attributeOf(element, 'value') : undefined)

const [MAX_PIECES, LOOKED_AT] = [5, 50]

/** The value class pattern: date and time in separate elements. */
function pieces(element: PageElement): string | undefined {
  const found: string[] = []
  let looked = 0
  for (const part of elementsIn(element)) {
    looked += 1
    if (looked > LOOKED_AT || found.length === MAX_PIECES) break
    const names = classesOf(part)
    if (names.includes('value-title')) found.push(attributeOf(part, 'title') ?? '')
    else if (names.includes('value')) found.push(dateOf(part) ?? textIn(part, { most: 100 }))
  }
  return found.length > 0 ? found.map((part) => part.trim()).join(' ') : undefined
}

/** A place without a name is named by its text, an address is an own node, coordinates may be written as one text, and an end may be a time alone. */
function complete(node: Node, element: PageElement, text: () => string): Node {
  const { '@type': types, startDate, endDate } = node
  const isEvent = Array.isArray(types) && types.includes('Event')
  if (isEvent) {
    const isHour = typeof endDate === 'string' && /^\d{1,2}:\d{2}/.test(endDate)
    return isHour && typeof startDate === 'string'
      ? { ...node, endDate: `${startDate.slice(0, 10)} ${endDate}` }
      : node
  }
  if (Array.isArray(types) && types.includes('PostalAddress')) return node
  if (Array.isArray(types) && types.includes('GeoCoordinates'))
    return { ...node, name: attributeOf(element, 'title') ?? attributeOf(element, 'value') ?? text() }
  const parts = Object.values(ADDRESS).filter((name) => node[name] !== undefined)
  const address = Object.fromEntries(parts.map((name) => [name, node[name]]))
  return {
    ...node,
    ...(node.name === undefined && { name: text() }),
    ...(node.address === undefined &&
      parts.length > 0 && { address: { '@type': 'PostalAddress', ...address } }),
  }
}
