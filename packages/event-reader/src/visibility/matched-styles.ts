import { compile } from 'css-select'
import {
  attributeOf,
  hasAttribute,
  type Page,
  type PageElement,
  type PageNode,
  textIn,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import { type Declaration, inlineDeclarations, type StyleRule, styleRules } from './style-rules.ts'

/** An element's declared values by property, after the cascade. */
export type Styles = ReadonlyMap<string, string>

const LONGEST_STYLE = 5_000
/** Per page; beyond it, styles are taken as unknown. */
const MAX_MATCHES = 500_000

type Matches = (element: PageElement) => boolean

/** Returns the declared styles of an element; undefined once computing them takes too long. */
export function matchedStyles(page: Page): (element: PageElement) => Styles | undefined {
  const all = styleRules(page)
  if (!all) return () => undefined
  const rules = Map.groupBy(all, ({ key }) => key)
  const compiled = new Map<StyleRule, Matches>()
  let matches = 0
  return (element) => {
    const keys = [
      '*',
      element.name,
      ...wordsOfAttribute(element, 'class').map((name) => `.${name}`),
      `#${attributeOf(element, 'id') ?? ''}`,
    ]
    const found: StyleRule[] = []
    for (const key of rules.size > 0 ? new Set(keys) : []) {
      for (const rule of rules.get(key) ?? []) {
        matches += 1
        if (matches > MAX_MATCHES) return undefined
        const isMatch = compiled.get(rule) ?? matcherOf(rule)
        compiled.set(rule, isMatch)
        if (isMatch(element)) found.push(rule)
      }
    }
    const inline = attributeOf(element, 'style')
    const own = inline === undefined ? [] : inlineDeclarations(inline.slice(0, LONGEST_STYLE))
    const ordered = found.toSorted((a, b) => a.weight - b.weight).flatMap(({ declarations }) => declarations)
    return winners([...presentedBy(element), ...ordered, ...own])
  }
}

/** Attributes that set colours, which every rule wins over. */
export const COLOUR_ATTRIBUTES = ['color', 'text', 'bgcolor'] as const

function presentedBy(element: PageElement): Declaration[] {
  if (element.attributes.length === 0) return []
  const declared = (property: string, name: (typeof COLOUR_ATTRIBUTES)[number]): Declaration[] => {
    const value = attributeOf(element, name)?.trim().toLowerCase()
    return value ? [{ property, value, important: false }] : []
  }
  return [
    ...(element.name === 'font' ? declared('color', 'color') : []),
    ...(element.name === 'body' ? declared('color', 'text') : []),
    ...declared('background-color', 'bgcolor'),
  ]
}

function winners(declarations: readonly Declaration[]): Styles {
  const styles = new Map<string, string>()
  for (const isImportant of [false, true])
    for (const { property, value, important } of declarations)
      if (important === isImportant) styles.set(property, value)
  return styles
}

/** A selector that cannot be parsed is taken to match. */
function matcherOf({ selector }: StyleRule): Matches {
  try {
    return compile<PageNode, PageElement>(selector, { adapter: ADAPTER, cacheResults: false })
  } catch {
    return () => true
  }
}

const isElement = (node: PageNode): node is PageElement => node.kind === 'element'
const childrenOf = (node: PageNode): PageNode[] => (node.kind === 'element' ? node.children : [])

const ADAPTER = {
  isTag: isElement,
  getAttributeValue: (element: PageElement, name: string) => attributeOf(element, name),
  getChildren: childrenOf,
  getName: ({ name }: PageElement) => name,
  getParent: (node: PageNode) => node.parent ?? null,
  getSiblings: (node: PageNode) => node.parent?.children ?? [node],
  getText: (node: PageNode) => (node.kind === 'text' ? node.text : textIn(node, { most: 1_000 })),
  hasAttrib: hasAttribute,
  removeSubsets: (nodes: PageNode[]) => nodes,
  existsOne: (test: (element: PageElement) => boolean, nodes: PageNode[]): boolean =>
    nodes.some((one) => isElement(one) && test(one)),
  findAll: (test: (element: PageElement) => boolean, nodes: PageNode[]) =>
    nodes.filter(isElement).filter(test),
  findOne: (test: (element: PageElement) => boolean, nodes: PageNode[]) =>
    nodes.filter(isElement).find(test) ?? null,
}
