import { attributeOf, type PageElement, type PageNode, pushReversed } from '../html/page-tree.ts'
import { oncePerObject } from '../lookups/once-per.ts'
import type { Added } from '../visibility/style-rules.ts'
import type { Visibility } from '../visibility/visibility.ts'
import type { Outline } from './outline.ts'

const BLOCKS = new Set(
  (
    'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
/** Elements that are one of several items. */
const ITEMS = new Set('li tr article td section aside details'.split(' '))
/** Elements that count as items when siblings look alike. */
const REPEATED = new Set('div a figure dl fieldset blockquote'.split(' '))
const BOLD = new Set('b strong'.split(' '))
/** Struck-out text. */
const STRUCK_THROUGH = new Set('del s strike'.split(' '))
const LONGEST_HEADING = 110
const LONGEST_PICTURE = 300

/** Zero-width, bidirectional and tag characters: invisible to people, but read by language models. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu
/** Text displayed in another order than it is written. */
const BIDI_OVERRIDES = /[\u202d\u202e][^\u202c\n]*\u202c?/g

export const tidyLine = (text: string): string =>
  text.replace(BIDI_OVERRIDES, ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

interface Leave {
  kind: 'leave'
  element: PageElement
  /** Absent for elements within a line. */
  block?: Started
}

/**
 * The visible lines of some block elements, one per block, with their structure. Depth first with its own stack, as
 * hostile pages nest deeper than the call stack.
 */
export function readLines(
  roots: readonly PageElement[],
  { hides: isHidden, showsText, addedWords }: Visibility,
): { lines: string[]; outline: Outline } {
  const lines: string[] = []
  const outline: Outline = { headings: [], containers: [], pictures: [], cells: [] }
  const open: (PageNode | Leave)[] = roots.toReversed()
  let [parts, bold, letters, boldLetters, level]: [string[], number, number, number, number] = [
    [],
    0,
    0,
    0,
    0,
  ]

  /** Lines at the end of the item that was closed last. */
  let itemEnd = -1
  /** Index in the parts of the line where each cell begins. */
  let cells: number[] = []

  const endLine = (): void => {
    const text = tidyLine(parts.join(''))
    if (text === '') standAlone(outline.pictures, lines.length)
    else {
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

  const addWords = (element: PageElement, side: Added): void => {
    const text = addedWords(element, side)
    if (text !== '') outline.pictures.push({ line: lines.length, text, byStyle: true })
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
      addWords(next.element, 'after')
      if (BOLD.has(name)) bold -= 1
      if (BLOCKS.has(name)) endLine()
      if (isHeading(name)) level = 0
      if (next.block) closeBlock(outline, next.block, lines.length, itemEnd)
      if (next.block?.container && next.block.line < lines.length) itemEnd = lines.length
    } else if (next.name === 'img' && !isHidden(next)) {
      const text = attributeOf(next, 'alt')?.slice(0, LONGEST_PICTURE)
      if (text) outline.pictures.push({ line: lines.length, text })
    } else if (!isHidden(next) && !STRUCK_THROUGH.has(next.name) && !isBidiOverride(next)) {
      if (BLOCKS.has(next.name)) endLine()
      else if (next.name === 'td' || next.name === 'th') cells.push(parts.push(' '))
      if (isHeading(next.name)) level = Number(next.name.charAt(1))
      if (BOLD.has(next.name)) bold += 1
      const isItem = isItemOf(next)
      const isBlockHere = isItem || (BLOCKS.has(next.name) && !roots.includes(next))
      const block = isBlockHere ? startBlock(outline, lines.length, isItem) : undefined
      addWords(next, 'before')
      open.push({ kind: 'leave', element: next, ...(block && { block }) })
      pushReversed(open, next.children)
    }
  }
  outline.containers = outline.containers.filter(({ from, to }) => to > from)
  return { lines, outline }
}

/** Offsets of the cells. None when bidirectional marks make them ambiguous. */
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

/** Where a block element begins: its first line, picture and container inside it, and its own container if it is an item. */
interface Started {
  line: number
  picture: number
  inner: number
  container: Outline['containers'][number] | undefined
}

function startBlock({ containers, pictures }: Outline, line: number, isItem: boolean): Started {
  const container = isItem ? { from: line, to: -1 } : undefined
  if (container) containers.push(container)
  return { line, picture: pictures.length, inner: containers.length, container }
}

/**
 * Pictures below the last line of a block belong to that line, and those above its first one to the first, unless an
 * item inside the block begins there, or ends (`itemEnd`).
 */
function closeBlock({ pictures, containers }: Outline, block: Started, to: number, itemEnd: number): void {
  const { line: from, container } = block
  if (container) container.to = to
  if (from === to) return
  if (container || containers[block.inner]?.from !== from)
    for (let at = block.picture; pictures[at]?.line === from && pictures[at]?.isBetween; at += 1)
      delete pictures[at]?.isBetween
  if (!container && itemEnd === to) return
  for (let at = pictures.length - 1; at >= block.picture; at -= 1) {
    const picture = pictures[at]
    if (picture?.line !== to) return
    picture.line = to - 1
    delete picture.isBetween
  }
}

/** Pictures with no text beside them: they may belong to the line above as well as to the one below. */
function standAlone(pictures: Outline['pictures'], line: number): void {
  for (let at = pictures.length - 1; pictures[at]?.line === line; at -= 1)
    Object.assign(pictures[at] ?? {}, { isBetween: true })
}

const isHeading = (name: string): boolean => /^h[1-6]$/.test(name)

const isBidiOverride = (element: PageElement): boolean => element.name === 'bdo'

/** Cells and rows of layout tables count as items too: their content belongs together. */
function isItemOf(element: PageElement): boolean {
  if (ITEMS.has(element.name)) return element.name !== 'td' || element.children.some(isBlock)
  const { parent } = element
  return parent !== undefined && (siblingsLike(parent).get(likeness(element)) ?? 0) > 1
}

const isBlock = (node: PageNode): boolean => node.kind === 'element' && BLOCKS.has(node.name)

const siblingsLike = oncePerObject(countLikes)

function countLikes(parent: PageElement): Map<string, number> {
  const found = new Map<string, number>()
  for (const child of parent.children) {
    if (child.kind !== 'element' || !REPEATED.has(child.name)) continue
    found.set(likeness(child), (found.get(likeness(child)) ?? 0) + 1)
  }
  return found
}

const likeness = (element: PageElement): string => `${element.name} ${attributeOf(element, 'class') ?? ''}`
