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

/** The microdata items of a page whose type is a kind of event, in the shape of JSON-LD nodes. */
export const readMicrodataEvents = (page: Page): Node[] => readMarkupEvents(page, MICRODATA)

/** HTML standard, 5. Without an itemtype an item has properties all the same, and no others' reach into it. */
const MICRODATA: MarkupLanguage = {
  typesOf: (element) =>
    hasAttribute(element, 'itemscope')
      ? wordsOfAttribute(element, 'itemtype').slice(0, MAX_TYPES).map(localName)
      : undefined,
  namesOf: (element) => wordsOfAttribute(element, 'itemprop'),
  valueOf: statedValue,
}

/** Where an element says its value other than by its text. */
const VALUES: Record<string, string> = {
  ...{ a: 'href', area: 'href', link: 'href' },
  ...{ img: 'src', audio: 'src', video: 'src', source: 'src', iframe: 'src', embed: 'src' },
  ...{ time: 'datetime', data: 'value', meter: 'value' },
}

function statedValue(property: PageElement): string | undefined {
  const place = Object.hasOwn(VALUES, property.name) ? VALUES[property.name] : undefined
  return attributeOf(property, 'content') ?? (place && attributeOf(property, place))
}
