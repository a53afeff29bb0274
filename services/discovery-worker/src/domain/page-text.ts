import {
  elementsIn,
  type Page,
  type PageElement,
  type PageNode,
  pushReversed,
  textIn,
} from './html/page-tree.ts'
import { hiddenOn } from './html/visibility.ts'

const DEFAULT_MAX_CHARACTERS = 60_000

const BLOCKS = new Set(
  (
    'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Zero-width, direction-changing and tag characters: nobody sees them, a language model reads them. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu

/**
 * The readable text of a page: its title and what stands in the body, one line per block, without scripts, menus,
 * comments, attributes and hidden elements, and no longer than `maxCharacters`.
 */
export const pageText = (page: Page, limits: { maxCharacters?: number } = {}): string =>
  readableText(page, limits).text

/** The same, and whether it had to be cut. */
export function readableText(
  page: Page,
  { maxCharacters = DEFAULT_MAX_CHARACTERS } = {},
): { text: string; isCut: boolean } {
  const title = tidy(titleOf(page)).replaceAll('\n', ' ')
  const body = tidy(readBody(page))
  const text = title === '' || body.startsWith(title) ? body : `${title}\n${body}`
  const kept = cut(text.trim(), maxCharacters)
  return { text: kept, isCut: kept.length < text.trim().length }
}

function titleOf({ root }: Page): string {
  for (const title of elementsIn(root, 'title')) if (title.parent?.name === 'head') return textIn(title)
  return ''
}

/** Depth first, with a stack of our own: a hostile page nests deeper than the call stack. */
function readBody(page: Page): string {
  const isHidden = hiddenOn(page)
  const parts: string[] = []
  const open: (PageNode | '\n' | ' ')[] = bodiesOf(page, isHidden)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (next.kind === 'text') parts.push(next.text.replace(/\s+/g, ' '))
    else if (!isHidden(next)) {
      const gap = BLOCKS.has(next.name) ? '\n' : next.name === 'td' || next.name === 'th' ? ' ' : ''
      if (gap !== '') parts.push(gap)
      if (gap !== '') open.push(gap)
      pushReversed(open, next.children)
    }
  }
  return parts.join('')
}

/** None where the page itself is hidden, or has frames in the place of a body. */
function bodiesOf({ root }: Page, isHidden: (element: PageElement) => boolean): PageElement[] {
  return root.children.flatMap((html) =>
    html.kind === 'element' && html.name === 'html' && !isHidden(html)
      ? html.children.flatMap((child) => (child.kind === 'element' && child.name === 'body' ? [child] : []))
      : [],
  )
}

function tidy(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** Cuts between words, and never inside a surrogate pair. */
function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters)
  const words = /\s/.test(text.charAt(maxCharacters)) ? head : head.replace(/\s\S*$/, '')
  return (words.length > maxCharacters / 2 ? words : head).replace(/[\ud800-\udbff]$/, '').trimEnd()
}
