import { elementsIn, nodesIn, type Page, type PageElement, pushReversed } from '../html/page-tree.ts'
import type { Node } from './event-nodes.ts'
import { isEventType, listOf } from './event-nodes.ts'

/** How a kind of markup writes items and properties as elements. */
export interface MarkupLanguage {
  /** Local names of the types of an item that begins at this element; undefined for none. */
  typesOf(element: PageElement): string[] | undefined
  /** The schema.org properties that an element states. */
  namesOf(element: PageElement): string[]
  /** The value of a property where it is not the element's text. */
  valueOf(element: PageElement, names: readonly string[]): string | Node | undefined
  /** Adds what an item states other than by properties. */
  complete?(node: Node, element: PageElement, text: () => string): Node
}

const [MAX_ITEMS, MAX_PROPERTIES, MAX_DEPTH, MAX_TEXT, MAX_NAMES] = [500, 500, 20, 20_000, 20]
/** For all items together: content inside several items or properties is read once for each. */
interface Budget {
  properties: number
  /** Nodes examined for the texts of properties. */
  nodes: number
}

/** The event items of a page, in the form of JSON-LD nodes. */
export function readMarkupEvents(page: Page, language: MarkupLanguage): Node[] {
  return readMarkupItems(page, language, (types) => types.some(isEventType))
}

/** Items of the requested types, at most 500. */
export function readMarkupItems(
  { root }: Page,
  language: MarkupLanguage,
  isWanted: (types: string[], element: PageElement) => boolean,
): Node[] {
  const budget: Budget = { properties: 20_000, nodes: 1_000_000 }
  const items: Node[] = []
  for (const element of elementsIn(root)) {
    if (items.length === MAX_ITEMS) break
    const types = language.typesOf(element)
    if (types && isWanted(types, element)) items.push(readItem(element, types, 0, { language, budget }))
  }
  return items
}

interface Reading {
  language: MarkupLanguage
  budget: Budget
}

function readItem(item: PageElement, types: string[], depth: number, reading: Reading): Node {
  const { language, budget } = reading
  const node: Node = { '@type': types }
  for (const { property, names } of ownProperties(item, reading)) {
    const nested = depth < MAX_DEPTH ? language.typesOf(property) : undefined
    const value = nested
      ? readItem(property, nested, depth + 1, reading)
      : (language.valueOf(property, names) ?? textWithin(property, budget))
    for (const name of names) {
      if (name === '__proto__') continue
      const known = node[name]
      const kept = typeof value === 'string' ? value.slice(0, MAX_TEXT).trim() : value
      node[name] = known === undefined ? kept : [...listOf(known), kept]
    }
  }
  return language.complete?.(node, item, () => textWithin(item, budget).trim()) ?? node
}

/** Properties up to nested items, which have their own. */
function ownProperties(
  item: PageElement,
  { language, budget }: Reading,
): { property: PageElement; names: string[] }[] {
  const properties: { property: PageElement; names: string[] }[] = []
  const open = item.children.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (properties.length === MAX_PROPERTIES || budget.properties <= 0) break
    if (next.kind !== 'element' || next.name === 'template') continue
    const names = language.namesOf(next).slice(0, MAX_NAMES)
    if (names.length > 0) {
      properties.push({ property: next, names })
      budget.properties -= 1
    }
    budget.nodes -= 1
    if (budget.nodes < 0) break
    if (!language.typesOf(next)) pushReversed(open, next.children)
  }
  return properties
}

function textWithin(property: PageElement, budget: Budget): string {
  let text = ''
  for (const node of nodesIn(property)) {
    budget.nodes -= 1
    if (budget.nodes < 0 || text.length > MAX_TEXT) break
    if (node.kind === 'text') text += node.text
  }
  return text
}
