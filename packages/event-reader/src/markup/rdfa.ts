import {
  attributeOf,
  hasAttribute,
  type Page,
  type PageElement,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import { localName, type Node } from './event-nodes.ts'
import { type MarkupLanguage, readMarkupEvents, readMarkupItems } from './markup-items.ts'

const MAX_TYPES = 20

/** RDFa 1.1 Lite, with content and datetime of HTML+RDFa. Names are compared without vocabulary or prefix. */
const RDFA: MarkupLanguage = {
  typesOf: (element) =>
    hasAttribute(element, 'typeof')
      ? wordsOfAttribute(element, 'typeof').slice(0, MAX_TYPES).map(localName)
      : undefined,
  namesOf: (element) => wordsOfAttribute(element, 'property').map(localName),
  valueOf: statedValue,
  complete: (node, element) => ({ ...node, ...identified(resourceOf(element)) }),
}

/** The event items in RDFa, in the form of JSON-LD nodes. */
export const readRdfaEvents = (page: Page): Node[] => readMarkupEvents(page, RDFA)

/** Items that others refer to by their resource. */
export const readRdfaResources = (page: Page): Node[] =>
  readMarkupItems(page, RDFA, (_, element) => resourceOf(element) !== undefined)

const resourceOf = (element: PageElement): string | undefined =>
  attributeOf(element, 'resource') ?? attributeOf(element, 'about')

const identified = (id: string | undefined): Node => (id === undefined ? {} : { '@id': id })

/** Properties with a text; a link around it is not part of the value. */
const WORDS =
  /^(?:name|headline|summary|description|startDate|endDate|doorTime|streetAddress|postalCode|addressLocality|addressCountry)$/

function statedValue(property: PageElement, names: readonly string[]): string | Node | undefined {
  const written = attributeOf(property, 'content') ?? attributeOf(property, 'datetime')
  if (written !== undefined || names.some((name) => WORDS.test(name))) return written
  const resource = attributeOf(property, 'resource')
  if (resource !== undefined) return { '@id': resource }
  return attributeOf(property, 'href') ?? attributeOf(property, 'src')
}
