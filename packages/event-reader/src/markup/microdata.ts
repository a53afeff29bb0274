import {
  attributeOf,
  hasAttribute,
  type Page,
  type PageElement,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import { localName, type Node } from './event-nodes.ts'
import { type MarkupLanguage, readMarkupEvents } from './markup-items.ts'

const MAX_TYPES = 20

/** The event items in microdata, in the form of JSON-LD nodes. */
export const readMicrodataEvents = (page: Page): Node[] => readMarkupEvents(page, MICRODATA)

/** HTML standard, section 5. An item without itemtype still has its own properties. */
const MICRODATA: MarkupLanguage = {
  typesOf: (element) =>
    hasAttribute(element, 'itemscope')
      ? wordsOfAttribute(element, 'itemtype').slice(0, MAX_TYPES).map(localName)
      : undefined,
  namesOf: (element) => wordsOfAttribute(element, 'itemprop'),
  valueOf: statedValue,
}

/** Attributes with an element's value, where it is not the text. */
const VALUES: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  source: 'src',
  iframe: 'src',
  embed: 'src',
  time: 'datetime',
  data: 'value',
  meter: 'value',
}

function statedValue(property: PageElement): string | undefined {
  const place = Object.hasOwn(VALUES, property.name) ? VALUES[property.name] : undefined
  return attributeOf(property, 'content') ?? (place && attributeOf(property, place))
}
