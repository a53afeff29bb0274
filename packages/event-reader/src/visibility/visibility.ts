import {
  attributeOf,
  elementsIn,
  hasAttribute,
  type Page,
  type PageElement,
  wordsOfAttribute,
} from '../html/page-tree.ts'
import { oncePerObject } from '../lookups/once-per.ts'
import { addedWords } from './added-words.ts'
import { hidesAll } from './hiding-styles.ts'
import { pixelsOf } from './lengths.ts'
import { COLOUR_ATTRIBUTES, matchedStyles, type Styles } from './matched-styles.ts'
import type { Added } from './style-rules.ts'
import { type Colours, coloursIn, DEFAULT_COLOURS, isUnreadable, withVariables } from './text-colours.ts'
import { isUserComments } from './user-comments.ts'

/** Elements without readable text: code, menus, forms and pictures. */
const UNREAD = new Set(
  (
    'script style noscript template svg math iframe object embed canvas audio video head ' +
    'nav select datalist button input textarea title progress meter noframes noembed rp option optgroup'
  ).split(' '),
)
const MENU_ROLES = new Set(['navigation', 'menu', 'menubar'])
/** Class names for hidden elements in common style sheets; linked ones are not fetched. */
const HIDDEN_NAMES = new Set(
  (
    'visually-hidden visuallyhidden visually-hidden-focusable sr-only screen-reader-text screenreader screen-reader-only ' +
    'hidden d-none is-hidden u-hidden uk-hidden element-invisible invisible offscreen off-screen a11y-hidden hide-text'
  ).split(' '),
)
/** Classes that show an element on larger screens: "d-none d-md-block", "hidden lg:flex". */
const SHOWN_AGAIN = /^(?:d-(?:sm|md|lg|xl|xxl)-|(?:sm|md|lg|xl|2xl):)(?!none$|hidden$)/
const SMALLEST_LETTERS = 5
const LETTERS = 16

export interface Visibility {
  /** The element is hidden with its content. */
  hides(element: PageElement): boolean
  /** The element's own text is readable. */
  showsText(element: PageElement): boolean
  /** The words that a style sheet shows before or behind an element's content; empty for signs and counters. */
  addedWords(element: PageElement, side: Added): string
}

interface Look {
  colours: Colours
  letters: number
  isShown: boolean
}

const PLAIN: Look = { colours: DEFAULT_COLOURS, letters: LETTERS, isShown: true }

/** What a visitor sees of a page, by its markup, style elements and inline styles, on a large screen. */
export function visibilityOn(page: Page): Visibility {
  const isStyled = [...elementsIn(page.root)].some(
    (element) =>
      element.name === 'style' || ['style', ...COLOUR_ATTRIBUTES].some((name) => hasAttribute(element, name)),
  )
  const match = matchedStyles(page)
  const stylesOf = oncePerObject((element: PageElement): Styles | 'unknown' => match.of(element) ?? 'unknown')
  const look = looks(stylesOf)
  const isCovered = covers(stylesOf)
  return {
    hides: (element) => {
      if (isHiddenByMarkup(element)) return true
      if (!isStyled) return false
      const styles = stylesOf(element)
      return styles === 'unknown' || hidesAll(styles) || isCovered(element)
    },
    showsText: (element) => !isStyled || isReadable(look(element)),
    addedWords: (element, side) => {
      if (!isStyled) return ''
      const styles = match.added(element, side)
      const content = styles.get('content')
      if (content === undefined || hidesAll(styles)) return ''
      const own = lookIn(look(element), styles)
      if (!isReadable(own)) return ''
      return addedWords(
        withVariables(content, own.colours.variables),
        styles.get('font-family') ?? '',
        element,
      )
    },
  }
}

const isReadable = ({ colours, letters, isShown }: Look): boolean =>
  isShown && letters >= SMALLEST_LETTERS && !isUnreadable(colours)

function isHiddenByMarkup(element: PageElement): boolean {
  if (UNREAD.has(element.name)) return true
  if (element.attributes.length === 0) return element.name === 'dialog'
  return (
    hasAttribute(element, 'hidden') ||
    hasAttribute(element, 'popover') ||
    attributeOf(element, 'aria-hidden') === 'true' ||
    MENU_ROLES.has(attributeOf(element, 'role') ?? '') ||
    (element.name === 'dialog' && !hasAttribute(element, 'open')) ||
    isHiddenByName(wordsOfAttribute(element, 'class')) ||
    (element.name !== 'body' && element.name !== 'html' && isUserComments(element))
  )
}

const isHiddenByName = (names: readonly string[]): boolean =>
  names.some((name) => HIDDEN_NAMES.has(name)) && !names.some((name) => SHOWN_AGAIN.test(name))

/** Inherited styles, from the outermost element inwards. */
function looks(stylesOf: (element: PageElement) => Styles | 'unknown'): (element: PageElement) => Look {
  const known = new WeakMap<PageElement, Look>()
  return (element) => {
    const waiting: PageElement[] = []
    let at: PageElement | undefined = element
    while (at && !known.has(at)) {
      waiting.push(at)
      at = at.parent
    }
    let look = at ? (known.get(at) ?? PLAIN) : PLAIN
    for (const next of waiting.toReversed()) {
      const styles = stylesOf(next)
      look = styles === 'unknown' ? look : lookIn(look, styles)
      known.set(next, look)
    }
    return look
  }
}

function lookIn(around: Look, styles: Styles): Look {
  if (styles.size === 0) return around
  const visibility = styles.get('visibility')
  return {
    colours: coloursIn(around.colours, styles),
    letters: lettersIn(around.letters, styles),
    isShown: visibility === undefined || visibility === 'inherit' ? around.isShown : visibility === 'visible',
  }
}

function lettersIn(around: number, styles: Styles): number {
  const size =
    styles.get('font-size') ??
    /(?:^|\s)([\d.]+(?:px|em|rem|pt|%)|0)(?:\/|\s)/.exec(styles.get('font') ?? '')?.[1]
  if (size === undefined) return around
  if (/^[\d.]+(?:em|%)$/.test(size))
    return around * (Number.parseFloat(size) / (size.endsWith('%') ? 100 : 1))
  if (/\bvar\(/.test(size)) return around
  return pixelsOf(size) ?? around
}

/** Covered by a later, opaque sibling of the same size. */
function covers(stylesOf: (element: PageElement) => Styles | 'unknown'): (element: PageElement) => boolean {
  const covered = oncePerObject((parent: PageElement) => coveredIn(parent, stylesOf))
  return (element) => element.parent !== undefined && covered(element.parent).has(element)
}

function coveredIn(
  { children }: PageElement,
  stylesOf: (element: PageElement) => Styles | 'unknown',
): ReadonlySet<PageElement> {
  const elements = children.filter((child) => child.kind === 'element')
  const cover = elements.findLastIndex((child) => {
    const styles = stylesOf(child)
    return styles !== 'unknown' && isCover(styles)
  })
  return new Set(elements.slice(0, Math.max(0, cover)))
}

function isCover(styles: Styles): boolean {
  if (styles.get('position') !== 'absolute') return false
  const isZero = (name: string): boolean => pixelsOf(styles.get(name)) === 0
  const isFull = (name: string): boolean => /^(?:[89]\d|1\d\d)(?:%|vw|vh)$/.test(styles.get(name) ?? '')
  const fills =
    /^0(?:px|%)?$/.test(styles.get('inset') ?? '') ||
    ((isZero('top') || isZero('bottom')) &&
      (isZero('left') || isZero('right')) &&
      (isFull('width') || (isZero('left') && isZero('right'))) &&
      (isFull('height') || (isZero('top') && isZero('bottom'))))
  const ground = coloursIn({ ...DEFAULT_COLOURS, ground: undefined }, styles).ground
  return fills && (ground !== undefined || /url\(|gradient\(/.test(styles.get('background') ?? ''))
}
