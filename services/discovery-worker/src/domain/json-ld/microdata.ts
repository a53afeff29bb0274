import type { CheerioAPI } from 'cheerio'
import type { Node } from './event-nodes.ts'
import { isEventType, listOf } from './event-nodes.ts'

type Selection = ReturnType<CheerioAPI>

const MAX_ITEMS = 500
const MAX_PROPERTIES = 500
const MAX_DEPTH = 20

/** The microdata items of a page whose type is a kind of event, in the shape of JSON-LD nodes. */
export function readMicrodataEvents($: CheerioAPI): Node[] {
  return $('[itemscope][itemtype]')
    .toArray()
    .filter((element) => typeNames($(element)).some(isEventType))
    .slice(0, MAX_ITEMS)
    .map((element) => readItem($, $(element), 0))
}

function typeNames(item: Selection): string[] {
  const types = (item.attr('itemtype') ?? '').trim().split(/\s+/)
  return types.map((type) => type.replace(/[/#]$/, '').replace(/^.*[/#:]/, ''))
}

function readItem($: CheerioAPI, item: Selection, depth: number): Node {
  const node: Node = { '@type': typeNames(item) }
  for (const property of ownProperties($, item)) {
    const nested = property.is('[itemscope]') && depth < MAX_DEPTH
    const value = nested ? readItem($, property, depth + 1) : readValue(property)
    for (const name of (property.attr('itemprop') ?? '').trim().split(/\s+/)) {
      if (name === '__proto__') continue
      const known = node[name]
      node[name] = known === undefined ? value : [...listOf(known), value]
    }
  }
  return node
}

/** The properties up to the next item: those inside it are that item's own. */
function ownProperties($: CheerioAPI, item: Selection): Selection[] {
  const properties: Selection[] = []
  const open = item.children().toArray().toReversed()
  for (let next = open.pop(); next !== undefined && properties.length < MAX_PROPERTIES; next = open.pop()) {
    const element = $(next)
    if (element.is('[itemprop]')) properties.push(element)
    if (!element.is('[itemscope]')) open.push(...element.children().toArray().toReversed())
  }
  return properties
}

function readValue(property: Selection): string {
  const given =
    property.attr('content') ??
    (property.is('a, area, link') ? property.attr('href') : undefined) ??
    (property.is('img, audio, video, source, iframe, embed') ? property.attr('src') : undefined) ??
    (property.is('time') ? property.attr('datetime') : undefined) ??
    (property.is('data, meter') ? property.attr('value') : undefined)
  return (given ?? property.text()).trim()
}
