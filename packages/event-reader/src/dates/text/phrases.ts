import { type Token, type Tokens, tokenize } from './tokens.ts'

/** A value that was read, and the token after it. */
export interface Found<T> {
  value: T
  next: number
}

/** Reads a value that begins at a token; undefined for none. */
export type Parse<T> = (tokens: Tokens, at: number) => Found<T> | undefined

interface Node<T> {
  value?: { of: T }
  after: Map<string, Node<T>>
}

/** A set of phrases; a lookup takes the time of the longest one. */
export interface Phrases<T> {
  (tokens: Tokens, at: number): Found<T> | undefined
  /** Folded words that a phrase can begin with. */
  first: () => Iterable<string>
}

/**
 * A lookup of the longest phrase at a token. Case, accents and hyphens inside a phrase are ignored. A phrase does not
 * cross the end of a line.
 */
function phrases<T>(entries: Iterable<readonly [string, T]>): Phrases<T> {
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
  const find = (tokens: Tokens, at: number): Found<T> | undefined => {
    // Most words begin no phrase, which one table lookup decides.
    const token = tokens[at]
    const node = token && root.after.get(token.text)
    return node && longest(node, tokens, at + 1)
  }
  return Object.assign(find, { first: () => root.after.keys() })
}

/** Hyphens between two words are ignored. */
const isKept = ({ text, gap }: Token, index: number, all: Tokens): boolean =>
  text !== '-' || gap !== 'none' || all[index + 1]?.gap !== 'none'

function longest<T>(first: Node<T>, tokens: Tokens, from: number): Found<T> | undefined {
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

/** Synonyms per line, separated by "|"; the value is the line's number. */
export const numbered = (lines: readonly string[], first = 1): [string, number][] =>
  lines.flatMap((line, index) =>
    line.split('|').map((name): [string, number] => [name.trim(), index + first]),
  )

/** One value for each of "a|b|c". */
export const named = <T>(list: string, value: T): [string, T][] =>
  list.split('|').map((name): [string, T] => [name.trim(), value])

/** Every word of the first list with every one of the next: "zaal open|zaal opent|kerk open|…". */
export const combined = (...lists: readonly string[]): string =>
  lists
    .map((list) => list.split('|'))
    .reduce((before, words) => before.flatMap((first) => words.map((word) => `${first} ${word}`)))
    .join('|')

/** A lookup without values. */
export const oneOf = (list: string): Phrases<true> => phrases(named(list, true as const))

/** The value is the key of its synonyms: { doors: 'zaal open|inloop', … }. */
export const valued = <T extends string>(lists: { [Value in T]?: string }): Phrases<T> =>
  phrases(Object.keys(lists).flatMap((key) => named(lists[key as T] ?? '', key as T)))

/** The words of a language as they are written: synonyms, or words with values, where its reader needs a lookup. */
type Written<Words> = {
  [Field in keyof Words]: Words[Field] extends Phrases<true> | undefined
    ? string
    : Words[Field] extends Phrases<infer Value> | undefined
      ? Words[Field] | readonly [string, Value][]
      : Words[Field]
}

/** Makes a lookup of every list of synonyms and of words with values. */
export const readable = <Words extends object>(written: Written<Words>): Words =>
  Object.fromEntries(
    Object.entries(written).map(([field, words]) => [
      field,
      typeof words === 'string' ? oneOf(words) : Array.isArray(words) ? phrases(words) : words,
    ]),
  ) as Words
