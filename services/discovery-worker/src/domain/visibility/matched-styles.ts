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

/** The declared values of an element that win, by property. */
export type Styles = ReadonlyMap<string, string>

const LONGEST_STYLE = 5_000
/** Of one page: whatever asks for more cannot be worked out. */
const MAX_MATCHES = 500_000

type Matches = (element: PageElement) => boolean

/** Answers what the page declares for an element; undefined once that takes too long to tell. */
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
    return winners([...ordered, ...own])
  }
}

function winners(declarations: readonly Declaration[]): Styles {
  const styles = new Map<string, string>()
  for (const isImportant of [false, true])
    for (const { property, value, important } of declarations)
      if (important === isImportant) styles.set(property, value)
  return styles
}

/** A selector that cannot be worked out is taken to match. */
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
