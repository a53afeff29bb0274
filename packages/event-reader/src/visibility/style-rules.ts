import {
  type CssNode,
  generate,
  parse,
  type Rule as RuleNode,
  type SelectorList,
} from 'css-tree/dist/csstree.esm'
import { elementsIn, type Page, textIn } from '../html/page-tree.ts'

/** One declaration block for one selector. */
export interface StyleRule {
  selector: string
  /** A class, id or element name that matching elements have; `*` for any element. */
  key: string
  /** Specificity: ids, then classes, then element names, then order in the page. */
  weight: number
  declarations: Declaration[]
  /** Where it adds text: before or behind the content of the elements that match. */
  adds?: Added
}

/** A marker stands before the content of a list item. */
export type Added = 'before' | 'after'

export interface Declaration {
  property: string
  /** Lower case, words separated by one space; as written where it is the content that is added. */
  value: string
  important: boolean
}

const PARSING = { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false }
const MAX_CSS = 500_000
const MAX_RULES = 10_000
const MAX_NESTED = 200_000
/** The assumed screen, in CSS pixels. */
const SCREEN = { width: 1_280, height: 800 }
/** Pseudo-classes of interaction, and pseudo-elements. */
const PASSING =
  /:(?:hover|focus|focus-within|focus-visible|active|target|checked|visited)\b|::|:(?:before|after)\b/
const ADDING = /:?:(before|after)$|::(?:marker)$/

/** Properties that can hide text. */
const HIDING =
  /^(?:--|display$|visibility$|opacity$|filter$|zoom$|-?(?:webkit-)?mask(?:-image)?$|letter-spacing$|word-spacing$|line-height$|rotate$|color$|-webkit-text-fill-color$|background|font$|font-size$|position$|left$|right$|top$|bottom$|inset|margin|text-indent$|clip|-webkit-clip-path$|transform$|-webkit-transform$|translate$|scale$|overflow|height$|width$|max-|block-size$|inline-size$|content-visibility$)/
/** What else matters of added text: what it says, and whether its letters are signs. */
const ADDED = /^(?:content|font-family)$/

interface Reading {
  rules: StyleRule[]
  /** Characters of nested rules, which are parsed again per level. */
  nested: number
}

class TooManyStyles extends Error {}

/**
 * The rules of a page's style elements that apply on a large screen, including nested ones; undefined when there are
 * too many.
 */
export function styleRules({ root }: Page): StyleRule[] | undefined {
  const css = [...elementsIn(root, 'style')].map((style) => textIn(style)).join('\n')
  if (css.trim() === '') return []
  if (css.length > MAX_CSS) return undefined
  const reading: Reading = { rules: [], nested: 0 }
  try {
    addRules(parse(css, PARSING), '', reading)
  } catch {
    return undefined
  }
  return reading.rules
}

export function inlineDeclarations(style: string): Declaration[] {
  try {
    const list = parse(style, { context: 'declarationList', parseValue: false })
    return declarationsOf(list)
  } catch {
    return []
  }
}

function addRules(node: CssNode, around: string, reading: Reading): void {
  if (node.type !== 'StyleSheet' && node.type !== 'Block') return
  for (const child of node.children.toArray()) {
    if (reading.rules.length >= MAX_RULES) throw new TooManyStyles()
    if (child.type === 'Rule') addRule(child, around, reading)
    // css-tree gives nested rules that do not begin with "&" as raw text.
    else if (child.type === 'Raw' && around !== '' && child.value.includes('{'))
      addNested(child.value, around, reading)
    else if (child.type === 'Atrule' && child.block) {
      if (!holds(child.name, child.prelude ? generate(child.prelude) : '')) continue
      // A condition within a rule holds declarations for the rule's own elements.
      if (around !== '') addDeclarations(around, child.block, reading)
      addRules(child.block, around, reading)
    }
  }
}

function addNested(css: string, around: string, reading: Reading): void {
  reading.nested += css.length
  if (reading.nested > MAX_NESTED) throw new TooManyStyles()
  addRules(parse(css, PARSING), around, reading)
}

function addRule({ prelude, block }: RuleNode, around: string, reading: Reading): void {
  const selectors = prelude.type === 'SelectorList' ? selectorsOf(prelude) : []
  for (const own of selectors) {
    const selector =
      around === '' ? own : own.includes('&') ? own.replaceAll('&', around) : `${around} ${own}`
    addDeclarations(selector, block, reading)
    addRules(block, selector, reading)
  }
}

function addDeclarations(written: string, block: CssNode, { rules }: Reading): void {
  const [end, side] = ADDING.exec(written) ?? []
  const adds = end === undefined ? undefined : side === 'after' ? 'after' : 'before'
  const selector = adds ? written.slice(0, -String(end).length).replace(/(^|[\s>+~])$/, '$1*') : written
  const declarations = declarationsOf(block, adds !== undefined)
  if (declarations.length === 0 || PASSING.test(selector)) return
  const weight = weightOf(selector) * MAX_RULES + rules.length
  rules.push({ selector, key: keyOf(selector), weight, declarations, ...(adds && { adds }) })
}

const selectorsOf = (list: SelectorList): string[] => list.children.toArray().map((one) => generate(one))

function declarationsOf(block: CssNode, isAdded = false): Declaration[] {
  const found: Declaration[] = []
  if (block.type !== 'Block' && block.type !== 'DeclarationList') return found
  for (const child of block.children.toArray()) {
    if (child.type !== 'Declaration') continue
    const property = child.property.toLowerCase()
    if (!HIDING.test(property) && !(isAdded && ADDED.test(property))) continue
    const written = generate(child.value)
    const value = property === 'content' ? written : written.toLowerCase().replace(/\s+/g, ' ').trim()
    found.push({ property, value, important: child.important !== false })
  }
  return found
}

/** The last compound of a selector, which elements have to match. */
function keyOf(selector: string): string {
  const last = selector.split(/[\s>+~]+/).at(-1) ?? ''
  const bare = last.replace(/:[a-z-]+\([^)]*\)?/g, '')
  return (
    /#[\w-]+/.exec(bare)?.[0] ??
    /\.[\w-]+/.exec(bare)?.[0] ??
    /^[a-z][\w-]*/i.exec(bare)?.[0].toLowerCase() ??
    '*'
  )
}

const weightOf = (selector: string): number =>
  (selector.match(/#[\w-]+/g)?.length ?? 0) * 10_000 +
  (selector.match(/\.[\w-]+|\[|:(?!not|is|where)[a-z]/g)?.length ?? 0) * 100 +
  (selector.match(/(?:^|[\s>+~])[a-z]/gi)?.length ?? 0)

/** Whether a condition holds on a large screen; assumed when unknown. */
function holds(name: string, prelude: string): boolean {
  if (name === 'layer' || name === 'supports' || name === 'container' || name === 'scope') return true
  if (name !== 'media') return false
  return prelude.toLowerCase().split(',').some(mediaHolds)
}

function mediaHolds(query: string): boolean {
  if (/\bprint\b/.test(query) && !/\bnot\b/.test(query)) return false
  for (const [, bound, side, number, unit] of query.matchAll(
    /\b(min|max)-(width|height)\s*:\s*([\d.]+)(px|em|rem)/g,
  )) {
    const pixels = Number(number) * (unit === 'px' ? 1 : 16)
    const screen = side === 'width' ? SCREEN.width : SCREEN.height
    if (bound === 'min' ? screen < pixels : screen > pixels) return false
  }
  return true
}
