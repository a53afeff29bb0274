/** A text without capitals and accents whose positions map to the original. */
export interface FoldedText {
  original: string
  text: string
  /** The original text of a stretch of the folded text, with its offset. */
  quote(from: number, to: number): { quote: string; offset: number }
}

/** Ligatures, letters without a decomposition, and typographic quotes and dashes. */
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

/** A character with the marks that folding removes from it. */
const LETTER = /[^]\p{M}{0,20}/uy

const FIRST_NON_ASCII = 128
const asciiFolds = Array.from({ length: FIRST_NON_ASCII }, (_, code) =>
  String.fromCharCode(code).toLowerCase(),
)

/** Most characters are ASCII, where normalizing each would take most of the time of judging a page. */
const plainOf = (character: string): string =>
  (character.length === 1 ? asciiFolds[character.charCodeAt(0)] : undefined) ?? foldCharacter(character)

function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  return LETTERS[lower] ?? lower.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

export function foldText(original: string): FoldedText {
  let text = ''
  const offsets: number[] = []
  let at = 0
  for (const character of original) {
    const plain = plainOf(character)
    for (let index = 0; index < plain.length; index += 1) offsets.push(at)
    text += plain
    at += character.length
  }
  return {
    original,
    text,
    quote(from, to) {
      const offset = offsets[from] ?? original.length
      const last = new RegExp(LETTER)
      last.lastIndex = offsets[to - 1] ?? offset
      const end = last.test(original) ? last.lastIndex : offset
      return { quote: original.slice(offset, end), offset }
    },
  }
}

export interface Stretch {
  from: number
  to: number
}

const WORD = /[\p{L}\p{N}]+/gu

/** The folded words of a text, without punctuation and white space. */
export const wordsOf = (text: string): string[] => foldText(text).text.match(WORD) ?? []

/** Places where these words follow each other as whole words, at most `limit`. */
export function findWords(page: PageWords, words: readonly string[], limit = 50): Stretch[] {
  const found: Stretch[] = []
  for (const place of placesOf(page, words)) {
    found.push(place)
    if (found.length === limit) break
  }
  return found
}

/** The places where these words follow each other as whole words, each looked for when it is asked for. */
export function* placesOf(page: PageWords, words: readonly string[]): Generator<Stretch, undefined> {
  const places = words.map((word) => page.positions.get(word) ?? [])
  // Starting from the rarest word examines the fewest places.
  const counts = places.map(({ length }) => length)
  const rarest = counts.indexOf(Math.min(...counts))
  for (const place of places[rarest] ?? []) {
    const at = place - rarest
    const [first, last] = [page.words[at], page.words[at + words.length - 1]]
    if (first && last && words.every((word, index) => page.words[at + index]?.word === word))
      yield { from: first.from, to: last.to }
  }
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
