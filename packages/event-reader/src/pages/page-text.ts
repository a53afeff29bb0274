import { behindTitle, firstLines, type Outline } from '../blocks/outline.ts'
import { readLines, tidyLine } from '../blocks/page-lines.ts'
import { elementsIn, type Page, type PageElement, textIn } from '../html/page-tree.ts'
import { visibilityOn } from '../visibility/visibility.ts'

const DEFAULT_MAX_CHARACTERS = 60_000

/**
 * The readable text of a page: title and body, one line per block, without scripts, menus, comments, attributes and
 * hidden elements, cut to `maxCharacters`.
 */
export const pageText = (page: Page, limits: { maxCharacters?: number } = {}): string =>
  readableText(page, limits).text

/** As `pageText`, with the outline of its lines, and whether it was cut. */
export function readableText(
  page: Page,
  { maxCharacters = DEFAULT_MAX_CHARACTERS } = {},
): { text: string; isCut: boolean; outline: Outline } {
  const title = tidyLine(titleOf(page))
  const visibility = visibilityOn(page)
  const { lines, outline } = readLines(bodiesOf(page, visibility.hides), visibility)
  const body = lines.join('\n')
  const isTitled = title !== '' && !body.startsWith(title)
  const text = isTitled ? `${title}\n${body}`.trim() : body
  const kept = cut(text, maxCharacters)
  const whole = isTitled ? behindTitle(outline) : outline
  return {
    text: kept,
    isCut: kept.length < text.length,
    outline: kept.length < text.length ? firstLines(whole, kept.split('\n').length) : whole,
  }
}

function titleOf({ root }: Page): string {
  for (const title of elementsIn(root, 'title')) if (title.parent?.name === 'head') return textIn(title)
  return ''
}

/** Empty where the page itself is hidden, or has frames instead of a body. */
function bodiesOf({ root }: Page, isHidden: (element: PageElement) => boolean): PageElement[] {
  return root.children.flatMap((html) =>
    html.kind === 'element' && html.name === 'html' && !isHidden(html)
      ? html.children.flatMap((child) => (child.kind === 'element' && child.name === 'body' ? [child] : []))
      : [],
  )
}

/** Cuts between words, and never inside a surrogate pair. */
function cut(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const head = text.slice(0, maxCharacters)
  const words = /\s/.test(text.charAt(maxCharacters)) ? head : head.replace(/\s\S*$/, '')
  return (words.length > maxCharacters / 2 ? words : head).replace(/[\ud800-\udbff]$/, '').trimEnd()
}
