import {
  attributeOf,
  elementsIn,
  hasAttribute,
  type Page,
  type PageElement,
  textIn,
  wordsOfAttribute,
} from './page-tree.ts'

/** What a visitor does not read: code, menus, forms and pictures. */
const UNREAD = new Set(
  (
    'script style noscript template svg math iframe object embed canvas audio video head ' +
    'nav select datalist button input textarea'
  ).split(' '),
)
const MENU_ROLES = new Set(['navigation', 'menu', 'menubar'])

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
const LONGEST_STYLE = 2_000
const MAX_HIDING_SELECTORS = 500

/** Tells of each element of a page whether it is out of sight by itself; what is inside it then is, too. */
export function hiddenOn(page: Page): (element: PageElement) => boolean {
  const selectors = new Set(hiddenByStyleSheet(page))
  return (element) => {
    if (UNREAD.has(element.name)) return true
    if (element.attributes.length === 0) return element.name === 'dialog'
    return (
      hasAttribute(element, 'hidden') ||
      attributeOf(element, 'aria-hidden') === 'true' ||
      MENU_ROLES.has(attributeOf(element, 'role') ?? '') ||
      (element.name === 'dialog' && !hasAttribute(element, 'open')) ||
      hidesByStyle(attributeOf(element, 'style')) ||
      (selectors.size > 0 && selectorsOf(element).some((selector) => selectors.has(selector)))
    )
  }
}

const selectorsOf = (element: PageElement): string[] => [
  `#${attributeOf(element, 'id') ?? ''}`,
  ...wordsOfAttribute(element, 'class').map((name) => `.${name}`),
]

function hidesByStyle(style: string | undefined): boolean {
  if (style === undefined) return false
  return HIDING_STYLE.test(withoutSpace(withoutComments(style.slice(0, LONGEST_STYLE))))
}

const withoutSpace = (css: string): string => css.toLowerCase().replace(/\s+/g, '')

function withoutComments(css: string): string {
  let text = ''
  let at = 0
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    text += css.slice(at, open)
    at = endOfComment(css, open)
  }
  return text + css.slice(at)
}

/** Plain class and id rules of the page's own style elements; rules inside @media depend on the screen. */
function hiddenByStyleSheet({ root }: Page): string[] {
  const css = [...elementsIn(root, 'style')].map((style) => textIn(style)).join('')
  return plainRules(css)
    .filter(({ rules }) => HIDING_STYLE.test(withoutSpace(rules)))
    .flatMap(({ selectors }) => selectors.split(',').map((selector) => selector.trim()))
    .filter((selector) => /^[.#][A-Za-z_][\w-]*$/.test(selector))
    .slice(0, MAX_HIDING_SELECTORS)
}

/** The rules outside at-rules, found by counting braces: one pass, whatever the page wrote. */
function plainRules(css: string): { selectors: string; rules: string }[] {
  const found: { selectors: string; rules: string }[] = []
  let [depth, at, selectors] = [0, 0, '']
  const marks = /[{}]|\/\*/g
  for (let mark = marks.exec(css); mark; mark = marks.exec(css)) {
    const before = css.slice(at, mark.index)
    if (mark[0] === '{' && depth === 0) selectors += before
    if (mark[0] === '}' && depth === 1 && !selectors.includes('@')) found.push({ selectors, rules: before })
    if (mark[0] === '{') depth += 1
    if (mark[0] === '}') depth = Math.max(0, depth - 1)
    if (mark[0] === '}' && depth === 0) selectors = ''
    if (mark[0] === '/*') marks.lastIndex = endOfComment(css, mark.index)
    at = marks.lastIndex
  }
  return found
}

/** A comment that is never closed reaches to the end. */
function endOfComment(css: string, from: number): number {
  const end = css.indexOf('*/', from + 2)
  return end < 0 ? css.length : end + 2
}
