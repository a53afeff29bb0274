const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[’'`´]/g, '')

/** So many texts are remembered, then none. */
const REMEMBERED = 3_000

/** The same titles, venues and city names are compared with many others: what was taken apart is kept for a while. */
export function remembering<Value>(takeApart: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = takeApart(text)
    if (known.size >= REMEMBERED) known.clear()
    known.set(text, value)
    return value
  }
}

/** The words of a text without accents, capitals and punctuation. */
export const wordsOf = remembering((text): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])

const isYear = (word: string): boolean => /^20\d\d$/.test(word)

/**
 * A title as it is compared. The year and the city's own name say nothing about which event it is, since date and
 * city are compared by themselves; they stay when nothing else would be left.
 */
export function normaliseTitle(title: string, cityNames: readonly string[]): string {
  const words = wordsOf(title)
  const ignored = new Set(cityNames.map((name) => wordsOf(name).join(' ')))
  const telling = removePhrases(
    words.filter((word) => !isYear(word)),
    ignored,
  )
  if (telling.length > 0) return telling.join(' ')
  return words.length > 0 ? words.join(' ') : title.trim().toLowerCase()
}

function removePhrases(words: string[], phrases: ReadonlySet<string>): string[] {
  let text = ` ${words.join('  ')} `
  for (const phrase of phrases) {
    if (phrase) text = text.replaceAll(` ${phrase.replaceAll(' ', '  ')} `, '')
  }
  return text.split(' ').filter((word) => word !== '')
}

/** The same sets of three letters as Postgres' pg_trgm makes: two spaces before a word, one behind it. */
const trigramsOf = remembering((text): ReadonlySet<string> => {
  const padded = wordsOf(text).map((word) => `  ${word} `)
  return new Set(
    padded.flatMap((word) => Array.from({ length: word.length - 2 }, (_, i) => word.slice(i, i + 3))),
  )
})

/** From 0 to 1, as pg_trgm's similarity(). */
export function similarity(left: string, right: string): number {
  const [a, b] = [trigramsOf(left), trigramsOf(right)]
  if (a.size === 0 || b.size === 0) return left === right ? 1 : 0
  let shared = 0
  for (const trigram of a) if (b.has(trigram)) shared += 1
  return shared / (a.size + b.size - shared)
}
