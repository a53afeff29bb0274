import { parse } from 'css-tree/dist/csstree.esm'
import { attributeOf, type PageElement } from '../html/page-tree.ts'

/** Fonts whose letters are shown as signs. */
const SIGNS = /icon|symbol|awesome|glyph|dingbat/
const WORD = /[\p{L}\p{N}]/u
const LONGEST = 300

/**
 * The words of a CSS `content` for an element, in letters of a font; empty for signs, counters and punctuation. What follows a slash is only
 * read aloud.
 */
export function addedWords(content: string, font: string, element: PageElement): string {
  if (SIGNS.test(font)) return ''
  const text = partsOf(content, element).join('').slice(0, LONGEST).trim()
  return WORD.test(text) ? text : ''
}

/** Whether a CSS `content` has words, or may get them from an attribute or a variable. */
export const mayAddWords = (content: string): boolean =>
  /\b(?:attr|var)\(/.test(content) || WORD.test(partsOf(content).join(''))

function partsOf(content: string, element?: PageElement): string[] {
  try {
    const value = parse(content, { context: 'value' })
    if (value.type !== 'Value') return []
    const nodes = value.children.toArray()
    const end = nodes.findIndex((node) => node.type === 'Operator' && node.value === '/')
    return nodes.slice(0, end < 0 ? undefined : end).map((node) => {
      if (node.type === 'String') return node.value
      const [name] = node.type === 'Function' && node.name === 'attr' ? node.children.toArray() : []
      return element && name?.type === 'Identifier' ? (attributeOf(element, name.name) ?? '') : ''
    })
  } catch {
    return []
  }
}
