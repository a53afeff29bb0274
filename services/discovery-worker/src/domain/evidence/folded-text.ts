/** A text without capitals and accents in which every position leads back to the original. */
export interface FoldedText {
  original: string
  text: string
  /** The literal piece of the original behind a stretch of the folded text. */
  quote(from: number, to: number): { quote: string; offset: number }
}

/** Ligatures and letters that decompose into nothing; curly quotes and dashes become the plain ones. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '\u00a0': ' ',
}

/** No letter has more. */
const MAX_MARKS = 20

export function foldText(original: string): FoldedText {
  let text = ''
  const offsets: number[] = []
  let at = 0
  for (const character of original) {
    const lower = character.toLowerCase()
    const plain = LETTERS[lower] ?? lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < plain.length; index += 1) offsets.push(at)
    text += plain
    at += character.length
  }
  return {
    original,
    text,
    quote(from, to) {
      const offset = offsets[from] ?? original.length
      const last = offsets[to - 1] ?? offset
      // Marks that folded away still belong to the letter before them.
      let end = last + ((original.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
      for (let marks = 0; marks < MAX_MARKS && /^\p{M}$/u.test(original.charAt(end)); marks += 1) end += 1
      return { quote: original.slice(offset, end), offset }
    },
  }
}

export interface Stretch {
  from: number
  to: number
}

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text, folded; punctuation and white space between them do not count. */
export const wordsOf = (text: string): string[] => foldText(text).text.match(WORD) ?? []

/** Where these words stand one after the other, as whole words, in the text. At most `limit` places. */
export function findWords(page: PageWords, words: string[], limit = 50): Stretch[] {
  const found: Stretch[] = []
  const places = words.map((word) => page.positions.get(word) ?? [])
  // The rarest word has the fewest places to look at.
  const rarest = places.reduce(
    (best, { length }, index) => (length < (places[best]?.length ?? 0) ? index : best),
    0,
  )
  for (const place of places[rarest] ?? []) {
    const at = place - rarest
    if (!words.every((word, index) => page.words[at + index]?.word === word)) continue
    found.push({ from: page.words[at]?.from ?? 0, to: page.words[at + words.length - 1]?.to ?? 0 })
    if (found.length === limit) break
  }
  return found
}

export interface PageWords {
  words: { word: string; from: number; to: number }[]
  positions: Map<string, number[]>
}

export function indexWords(folded: FoldedText): PageWords {
  const words = [...folded.text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    from: index,
    to: index + word.length,
  }))
  const positions = new Map<string, number[]>()
  for (const [at, { word }] of words.entries()) {
    const places = positions.get(word)
    if (places) places.push(at)
    else positions.set(word, [at])
  }
  return { words, positions }
}
