import { type Token, tokenize } from './tokens.ts'

/** Something read at a place, and the token behind it. */
export interface Found<T> {
  value: T
  next: number
}

/** Reads something that begins at a token, or nothing. */
export type Parse<T> = (tokens: readonly Token[], at: number) => Found<T> | undefined

interface Node<T> {
  value?: { of: T }
  after: Map<string, Node<T>>
}

/** Many phrases of one or more words, found in the time of the longest one. */
export interface Phrases<T> {
  (tokens: readonly Token[], at: number): Found<T> | undefined
  /** The folded words that a phrase can begin with. */
  first: () => Iterable<string>
}

/**
 * The longest of these phrases that stands at a token. Phrases are written as a page writes them; case, accents and
 * hyphens inside a phrase do not matter. A phrase does not run over the end of a line.
 */
export function phrases<T>(entries: Iterable<readonly [string, T]>): Phrases<T> {
  const root: Node<T> = { after: new Map() }
  for (const [phrase, value] of entries) {
    let node = root
    for (const { text } of tokenize(phrase).filter(isKept)) {
      const next = node.after.get(text) ?? { after: new Map() }
      node.after.set(text, next)
      node = next
    }
    node.value ??= { of: value }
  }
  const find = (tokens: readonly Token[], at: number): Found<T> | undefined => {
    // Most words begin no phrase: one look in a table answers for them.
    const token = tokens[at]
    const node = token && root.after.get(token.text)
    return node && longest(node, tokens, at + 1)
  }
  return Object.assign(find, { first: () => root.after.keys() })
}

/** A hyphen between two words is optional in what is read, and left out of what is looked for. */
const isKept = ({ text, gap }: Token, index: number, all: readonly Token[]): boolean =>
  text !== '-' || gap !== 'none' || all[index + 1]?.gap !== 'none'

function longest<T>(first: Node<T>, tokens: readonly Token[], from: number): Found<T> | undefined {
  let node: Node<T> = first
  let best: Found<T> | undefined = first.value && { value: first.value.of, next: from }
  let at = from
  for (;;) {
    const token = tokens[at]
    if (!token || token.gap === 'line' || node.after.size === 0) return best
    const next = node.after.get(token.text)
    if (next) {
      node = next
      at += 1
      if (node.value) best = { value: node.value.of, next: at }
      continue
    }
    const isHyphen = token.text === '-' && token.gap === 'none' && tokens[at + 1]?.gap === 'none'
    if (!isHyphen) return best
    at += 1
  }
}

/** A phrase per line: the words that mean the same, separated by "|", in the order of their values. */
export const numbered = (lines: readonly string[], first = 1): [string, number][] =>
  lines.flatMap((line, index) =>
    line.split('|').map((name): [string, number] => [name.trim(), index + first]),
  )

/** The same value for each of "a|b|c". */
export const named = <T>(list: string, value: T): [string, T][] =>
  list.split('|').map((name): [string, T] => [name.trim(), value])

/** Only that something stands there. */
export const oneOf = (list: string): Phrases<true> => phrases(named(list, true as const))
