import { parseDay } from '../dates/calendar/calendar.ts'
import { attributeOf, elementsIn, type Page, type PageElement } from '../html/page-tree.ts'
import { isNode, listOf, type Node, typesOf } from './event-nodes.ts'

const WRITTEN = new Set(['datePublished', 'dateModified', 'article:published_time', 'article:modified_time'])
/** Of a page or its article, and not of a comment or a review. */
const OF_PAGE = /(?:Article|Posting|Page)$/

/** The last day on which a page's meta elements, JSON-LD or microdata say that it was published or changed, YYYY-MM-DD. */
export function writtenDay(page: Page, values: readonly unknown[]): string | undefined {
  const stated = [...values.flatMap(nodesOf).flatMap(daysOf), ...markedDays(page)]
  return stated
    .map((value) => value.trim().slice(0, 'YYYY-MM-DD'.length))
    .filter((day) => parseDay(day) !== undefined)
    .toSorted()
    .at(-1)
}

const nodesOf = (value: unknown): Node[] =>
  listOf(value)
    .filter(isNode)
    .flatMap((node) => [node, ...listOf(node['@graph']).filter(isNode)])

const daysOf = (node: Node): string[] =>
  typesOf(node).some((type) => OF_PAGE.test(type))
    ? [node.datePublished, node.dateModified].flatMap(listOf).filter((day) => typeof day === 'string')
    : []

function* markedDays({ root }: Page): Generator<string> {
  for (const element of elementsIn(root)) {
    const property = attributeOf(element, 'itemprop')
    const name = property ?? (element.name === 'meta' ? attributeOf(element, 'property') : undefined)
    if (name === undefined || !WRITTEN.has(name)) continue
    if (property !== undefined && !OF_PAGE.test(typeAround(element))) continue
    yield attributeOf(element, 'content') ?? attributeOf(element, 'datetime') ?? ''
  }
}

/** Levels above an element within which its item is looked for. */
const MAX_DEPTH = 50

function typeAround({ parent }: PageElement): string {
  let around = parent
  for (let depth = 0; around && depth < MAX_DEPTH; depth += 1, around = around.parent) {
    const type = attributeOf(around, 'itemtype')
    if (type !== undefined) return type
  }
  return ''
}
