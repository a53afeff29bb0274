import {
  attributeOf,
  elementsIn,
  hasAttribute,
  nodesIn,
  type Page,
  type PageElement,
  pushReversed,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import type { Node } from './event-nodes.ts'
import { isEventType, listOf } from './event-nodes.ts'

const MAX_ITEMS = 500
const MAX_PROPERTIES = 500
const MAX_DEPTH = 20
const MAX_TEXT = 20_000
/** Of all items together: what lies inside several items or properties is read again for each of them. */
interface Budget {
  properties: number
  /** Looked at for the texts of properties. */
  nodes: number
}

/** The microdata items of a page whose type is a kind of event, in the shape of JSON-LD nodes. */
export function readMicrodataEvents({ root }: Page): Node[] {
  const budget: Budget = { properties: 20_000, nodes: 1_000_000 }
  const items: Node[] = []
  for (const element of elementsIn(root)) {
    if (items.length === MAX_ITEMS) break
    if (isItem(element) && typeNames(element).some(isEventType)) items.push(readItem(element, 0, budget))
  }
  return items
}

const isItem = (element: PageElement): boolean =>
  hasAttribute(element, 'itemscope') && hasAttribute(element, 'itemtype')

const typeNames = (item: PageElement): string[] => {
  const types = wordsOfAttribute(item, 'itemtype').slice(0, 20)
  return types.map((type) => type.replace(/[/#]$/, '').replace(/^.*[/#:]/, ''))
}

function readItem(item: PageElement, depth: number, budget: Budget): Node {
  const node: Node = { '@type': typeNames(item) }
  for (const property of ownProperties(item, budget)) {
    const nested = hasAttribute(property, 'itemscope') && depth < MAX_DEPTH
    const value = nested ? readItem(property, depth + 1, budget) : readValue(property, budget)
    for (const name of wordsOfAttribute(property, 'itemprop').slice(0, 20)) {
      if (name === '__proto__') continue
      const known = node[name]
      node[name] = known === undefined ? value : [...listOf(known), value]
    }
  }
  return node
}

/** The properties up to the next item: those inside it are that item's own. */
function ownProperties(item: PageElement, budget: Budget): PageElement[] {
  const properties: PageElement[] = []
  const open = item.children.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (properties.length === MAX_PROPERTIES || budget.properties <= 0) break
    if (next.kind !== 'element' || next.name === 'template') continue
    if (hasAttribute(next, 'itemprop')) {
      properties.push(next)
      budget.properties -= 1
    }
    if (!hasAttribute(next, 'itemscope')) pushReversed(open, next.children)
  }
  return properties
}

/** Where an element says its value other than by its text. */
const VALUES: Record<string, string> = {
  ...{ a: 'href', area: 'href', link: 'href' },
  ...{ img: 'src', audio: 'src', video: 'src', source: 'src', iframe: 'src', embed: 'src' },
  ...{ time: 'datetime', data: 'value', meter: 'value' },
}

function readValue(property: PageElement, budget: Budget): string {
  const place = Object.hasOwn(VALUES, property.name) ? VALUES[property.name] : undefined
  const given = attributeOf(property, 'content') ?? (place && attributeOf(property, place))
  return (given ?? textWithin(property, budget)).slice(0, MAX_TEXT).trim()
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
