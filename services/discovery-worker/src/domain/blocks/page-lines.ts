import { attributeOf, type PageElement, type PageNode } from '../html/page-tree.ts'
import type { Visibility } from '../visibility/visibility.ts'
import type { Outline } from './outline.ts'

const BLOCKS = new Set(
  (
    'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Each of these is one thing among others. */
const ITEMS = new Set('li tr article td section aside details'.split(' '))
/** Alike beside each other they are as good as items of a list. */
const REPEATED = new Set('div a figure dl fieldset blockquote'.split(' '))
const BOLD = new Set('b strong'.split(' '))
/** Taken back by whoever wrote it. */
const STRUCK = new Set('del s strike'.split(' '))
const LONGEST_HEADING = 110
const LONGEST_PICTURE = 300

/** Zero-width, direction-changing and tag characters: nobody sees them, a language model reads them. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu
/** Shown in another order than it is written, up to where the order ends. */
const TURNED_ROUND = /[\u202d\u202e][^\u202c\n]*\u202c?/g

export const tidyLine = (text: string): string =>
  text.replace(TURNED_ROUND, ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

interface Leave {
  kind: 'leave'
  element: PageElement
  isItem: boolean
}

/**
 * The lines that a visitor reads below some elements, one per block, and how they lie in one another. Depth first, with
 * a stack of our own: a hostile page nests deeper than the call stack.
 */
export function readLines(
  roots: readonly PageElement[],
  { hides: isHidden, showsText }: Visibility,
): { lines: string[]; outline: Outline } {
  const lines: string[] = []
  const outline: Outline = { headings: [], containers: [], pictures: [], cells: [] }
  const open: (PageNode | Leave)[] = roots.toReversed()
  const started: number[] = []
  let [parts, bold, letters, boldLetters, level]: [string[], number, number, number, number] = [
    [],
    0,
    0,
    0,
    0,
  ]

  /** Where in the parts of the line its cells begin. */
  let cells: number[] = []

  const endLine = (): void => {
    const text = tidyLine(parts.join(''))
    if (text !== '') {
      const isBold = letters > 0 && boldLetters === letters && text.length <= LONGEST_HEADING
      if (level > 0) outline.headings.push({ line: lines.length, level })
      else if (isBold) outline.headings.push({ line: lines.length, level: 7 })
      if (cells.length > 1)
        outline.cells.push({ line: lines.length, starts: startsOfCells(text, parts, cells) })
      lines.push(text)
    }
    cells = []
    ;[parts, letters, boldLetters] = [[], 0, 0]
  }

  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'text') {
      if (next.parent && next.text.trim() !== '' && !showsText(next.parent)) continue
      const seen = next.text.trim().length
      letters += seen
      if (bold > 0) boldLetters += seen
      parts.push(next.text.replace(/\s+/g, ' '))
    } else if (next.kind === 'leave') {
      const { name } = next.element
      if (BOLD.has(name)) bold -= 1
      if (BLOCKS.has(name)) endLine()
      else if (name === 'td' || name === 'th') parts.push(' ')
      if (isHeading(name)) level = 0
      if (next.isItem) closeItem(outline, started, lines.length)
    } else if (next.name === 'img' && !isHidden(next)) {
      const text = attributeOf(next, 'alt')?.slice(0, LONGEST_PICTURE)
      if (text) outline.pictures.push({ line: lines.length, text })
    } else if (!isHidden(next) && !STRUCK.has(next.name) && !isTurnedRound(next)) {
      if (BLOCKS.has(next.name)) endLine()
      else if (next.name === 'td' || next.name === 'th') cells.push(parts.push(' '))
      if (isHeading(next.name)) level = Number(next.name.charAt(1))
      if (BOLD.has(next.name)) bold += 1
      const isItem = isItemOf(next)
      if (isItem) started.push(outline.containers.push({ from: lines.length, to: -1 }) - 1)
      open.push({ kind: 'leave', element: next, isItem })
      pushChildren(open, next.children)
    }
  }
  endLine()
  outline.containers = outline.containers.filter(({ from, to }) => to > from)
  return { lines, outline }
}

/** A cell begins where what stands before it ends; where marks that turn text round hide more, nobody can tell. */
function startsOfCells(line: string, parts: readonly string[], cells: readonly number[]): number[] {
  const starts: number[] = []
  let at = 0
  for (const [index, from] of cells.entries()) {
    const text = tidyLine(parts.slice(from, cells[index + 1]).join(''))
    if (text === '') continue
    const found = line.indexOf(text, at)
    if (found < 0) return []
    starts.push(found)
    at = found + text.length
  }
  return starts
}

function closeItem({ containers }: Outline, started: number[], line: number): void {
  const container = containers[started.pop() ?? -1]
  if (container) container.to = line
}

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)

const isTurnedRound = (element: PageElement): boolean => element.name === 'bdo'

/** Cells and rows of a table of layout are items, too: what lies in one of them belongs together. */
function isItemOf(element: PageElement): boolean {
  if (ITEMS.has(element.name)) return element.name !== 'td' || element.children.some(isBlock)
  if (!REPEATED.has(element.name)) return false
  return (siblingsLike(element.parent).get(likeness(element)) ?? 0) > 1
}

const isBlock = (node: PageNode): boolean => node.kind === 'element' && BLOCKS.has(node.name)

const counts = new WeakMap<PageElement, Map<string, number>>()

function siblingsLike(parent: PageElement | undefined): Map<string, number> {
  if (!parent) return new Map()
  const known = counts.get(parent)
  if (known) return known
  const found = new Map<string, number>()
  for (const child of parent.children) {
    if (child.kind !== 'element' || !REPEATED.has(child.name)) continue
    found.set(likeness(child), (found.get(likeness(child)) ?? 0) + 1)
  }
  counts.set(parent, found)
  return found
}

const likeness = (element: PageElement): string => `${element.name} ${attributeOf(element, 'class') ?? ''}`

/** One by one: spread as arguments, the children of a wide element overflow the call stack. */
function pushChildren(open: (PageNode | Leave)[], children: readonly PageNode[]): void {
  for (let at = children.length - 1; at >= 0; at -= 1) {
    const child = children[at]
    if (child !== undefined) open.push(child)
  }
}
