import type { CheerioAPI } from 'cheerio'
import { load } from 'cheerio'

/** cheerio does not export the type of its nodes. */
type PageNode = Exclude<Parameters<typeof load>[0], string | Uint8Array | readonly unknown[]>

/** Of the DOM. */
const [ELEMENT, TEXT] = [1, 3]

const DEFAULT_MAX_CHARACTERS = 60_000

/** What a visitor does not read: code, menus, forms, and everything the page itself marks as hidden. */
const UNREAD = [
  'script, style, noscript, template, svg, math, iframe, object, embed, canvas, audio, video, head',
  'nav, [role=navigation], [role=menu], [role=menubar], select, datalist, button, input, textarea',
  '[hidden], [aria-hidden=true], dialog:not([open])',
].join(', ')

const BLOCKS = new Set(
  (
    'address article aside blockquote body br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Inline styles that take text out of sight; measures are matched with their unit, so `left:-9999px` is found. */
const HIDING_STYLE = new RegExp(
  [
    'display:none',
    'visibility:(hidden|collapse)',
    'opacity:0(\\.0+)?(;|!|$)',
    'font-size:0(\\.0+)?(px|em|rem|%)?(;|!|$)',
    '(^|;)(left|top|right|bottom|text-indent|margin-left|margin-top):-\\d{3,}',
    '(^|;)(max-)?(height|width):0(px)?(;|!|$)',
    'clip:rect\\(0',
    'clip-path:inset\\((50|100)%',
    'transform:scale\\(0\\)',
    'color:transparent',
  ].join('|'),
)

/** Zero-width, direction-changing and tag characters: nobody sees them, a language model reads them. */
const INVISIBLE =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]/gu

/**
 * The readable text of a page: its title and what stands in the body, one line per block, without scripts, menus,
 * comments, attributes and hidden elements, and no longer than `maxCharacters`.
 */
export function pageText(html: string, { maxCharacters = DEFAULT_MAX_CHARACTERS } = {}): string {
  const $ = load(html)
  const title = tidy($('head > title').first().text()).replaceAll('\n', ' ')
  removeHidden($)
  const body = tidy(readNodes($('body').contents().toArray()))
  const text = title === '' || body.startsWith(title) ? body : `${title}\n${body}`
  return cut(text.trim(), maxCharacters)
}

function removeHidden($: CheerioAPI): void {
  for (const selector of hiddenByStyleSheet($)) $(selector).remove()
  $(UNREAD).remove()
  $('[style]').each((_, element) => {
    const style = ($(element).attr('style') ?? '')
      .slice(0, 2_000)
      .toLowerCase()
      .replace(/\s+|\/\*.*?\*\//g, '')
    if (HIDING_STYLE.test(style)) $(element).remove()
  })
}

/** Plain class and id rules of the page's own style elements; rules inside @media depend on the screen. */
function hiddenByStyleSheet($: CheerioAPI): string[] {
  return plainRules($('style').text())
    .filter(({ rules }) => HIDING_STYLE.test(rules.toLowerCase().replace(/\s+/g, '')))
    .flatMap(({ selectors }) => selectors.split(',').map((selector) => selector.trim()))
    .filter((selector) => /^[.#][A-Za-z_][\w-]*$/.test(selector))
    .slice(0, 500)
}

/** The rules outside at-rules, found by counting braces: one pass, whatever the page wrote. */
function plainRules(css: string): { selectors: string; rules: string }[] {
  const found: { selectors: string; rules: string }[] = []
  let [depth, at, selectors] = [0, 0, '']
  for (const { index, 0: mark } of css.matchAll(/[{}]|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g)) {
    const before = css.slice(at, index)
    if (mark === '{' && depth === 0) selectors += before
    if (mark === '}' && depth === 1 && !selectors.includes('@')) found.push({ selectors, rules: before })
    if (mark === '{') depth += 1
    if (mark === '}') depth = Math.max(0, depth - 1)
    if (mark === '}' && depth === 0) selectors = ''
    at = index + mark.length
  }
  return found
}

/** Depth first, with a stack of our own: a hostile page nests deeper than the call stack. */
function readNodes(nodes: PageNode[]): string {
  const parts: string[] = []
  const open: (PageNode | '\n' | ' ')[] = nodes.toReversed()
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') parts.push(next)
    else if (next.nodeType === TEXT && 'data' in next) parts.push(next.data.replace(/\s+/g, ' '))
    else if (next.nodeType === ELEMENT && 'attribs' in next) {
      const gap = BLOCKS.has(next.name) ? '\n' : next.name === 'td' || next.name === 'th' ? ' ' : ''
      if (gap !== '') parts.push(gap)
      if (gap !== '') open.push(gap)
      for (let at = next.children.length - 1; at >= 0; at -= 1) {
        const child = next.children[at]
        if (child) open.push(child)
      }
    }
  }
  return parts.join('')
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
