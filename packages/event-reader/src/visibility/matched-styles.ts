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
import { mayAddWords } from './added-words.ts'
import {
  type Added,
  type Declaration,
  inlineDeclarations,
  type StyleRule,
  styleRules,
} from './style-rules.ts'

/** An element's declared values by property, after the cascade. */
export type Styles = ReadonlyMap<string, string>

const LONGEST_STYLE = 5_000
/** Per page; beyond it, styles are taken as unknown. */
const MAX_MATCHES = 500_000

type Matches = (element: PageElement) => boolean

export interface MatchedStyles {
  /** The declared styles of an element; undefined once computing them takes too long. */
  of(element: PageElement): Styles | undefined
  /** Those of the text that the style sheet adds to it; none where no rule of the page adds words. */
  added(element: PageElement, side: Added): Styles
}

export function matchedStyles(page: Page): MatchedStyles {
  const all = styleRules(page)
  if (!all) return { of: () => undefined, added: () => NONE }
  const own = matchingIn(all.filter(({ adds }) => adds === undefined))
  const adding = all.filter(({ adds }) => adds !== undefined)
  const hasWords = adding.some(({ declarations }) =>
    declarations.some(({ property, value }) => property === 'content' && mayAddWords(value)),
  )
  const [before, after] = (['before', 'after'] as const).map((side) =>
    matchingIn(hasWords ? adding.filter(({ adds }) => adds === side) : []),
  )
  return {
    of: (element) => {
      const found = own(element)
      if (!found) return undefined
      const inline = attributeOf(element, 'style')
      const styles = inline === undefined ? [] : inlineDeclarations(inline.slice(0, LONGEST_STYLE))
      return winners([...presentedBy(element), ...found, ...styles])
    },
    added: (element, side) => {
      const found = (side === 'before' ? before : after)?.(element) ?? []
      return found.length === 0 ? NONE : winners(found)
    },
  }
}

const NONE: Styles = new Map()

/** The declarations for an element, by weight; undefined once there were too many comparisons. */
function matchingIn(all: readonly StyleRule[]): (element: PageElement) => Declaration[] | undefined {
  const rules = Map.groupBy(all, ({ key }) => key)
  const compiled = new Map<StyleRule, Matches>()
  let matches = 0
  return (element) => {
    if (rules.size === 0) return []
    const keys = [
      '*',
      element.name,
      ...wordsOfAttribute(element, 'class').map((name) => `.${name}`),
      `#${attributeOf(element, 'id') ?? ''}`,
    ]
    const found: StyleRule[] = []
    for (const key of new Set(keys)) {
      for (const rule of rules.get(key) ?? []) {
        matches += 1
        if (matches > MAX_MATCHES) return undefined
        const isMatch = compiled.get(rule) ?? matcherOf(rule)
        compiled.set(rule, isMatch)
        if (isMatch(element)) found.push(rule)
      }
    }
    return found.toSorted((a, b) => a.weight - b.weight).flatMap(({ declarations }) => declarations)
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
