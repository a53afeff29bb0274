import { foldWords } from '../reading/search-words.ts'

/** A word or a number of a question, with its place in the text. */
export interface Token {
  /** Folded: lower case, without accents. */
  word: string
  /** The value of a number of at most four digits. */
  number: number | undefined
  /** What stands between the previous token and this one. */
  gap: string
  start: number
  end: number
}

const PIECE = /\p{N}+|[\p{L}\p{M}]+/gu

/** Splits a question into words and numbers: '20km' are two tokens, so that units are read with and without a space. */
export function tokensOf(text: string): Token[] {
  let end = 0
  return [...text.matchAll(PIECE)].map(({ 0: piece, index }) => {
    const gap = text.slice(end, index)
    end = index + piece.length
    const word = foldWords(piece).join('')
    return { word, number: /^\d{1,4}$/.test(word) ? Number(word) : undefined, gap, start: index, end }
  })
}

/** A run of tokens, `end` exclusive. */
export interface Span {
  start: number
  end: number
}

export const wordsAt = (tokens: readonly Token[], { start, end }: Span): string =>
  tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(' ')

/** A phrase list as a set; words are folded, phrases have single spaces. */
export const phrases = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(/,\s*/)
      .map((phrase) => phrase.trim())
      .filter(Boolean),
  )

/** The end of the longest phrase of the set that begins here, or undefined. */
export function phraseEnd(
  tokens: readonly Token[],
  at: number,
  known: ReadonlySet<string>,
  longest = 4,
): number | undefined {
  for (let end = Math.min(tokens.length, at + longest); end > at; end -= 1) {
    if (known.has(wordsAt(tokens, { start: at, end }))) return end
  }
  return undefined
}

/** The beginning of the longest phrase of the set that ends here, or undefined. */
export function phraseStart(
  tokens: readonly Token[],
  end: number,
  known: ReadonlySet<string>,
  longest = 4,
): number | undefined {
  for (let start = Math.max(0, end - longest); start < end; start += 1) {
    if (known.has(wordsAt(tokens, { start, end }))) return start
  }
  return undefined
}
