const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/[’'`´]/g, '')

/** Entries kept per cache; a full cache is emptied. */
const MAX_CACHED = 3_000

/** Caches the parsed form of a text: the same titles, venues and cities are compared with many others. */
export function cached<Value>(parse: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = parse(text)
    if (known.size >= MAX_CACHED) known.clear()
    known.set(text, value)
    return value
  }
}

/** The words of a text without accents, upper case and punctuation. */
export const wordsOf = cached((text): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])

const isYear = (word: string): boolean => /^20\d\d$/.test(word)

/**
 * Normalises a title for comparison. The year and the city's name are removed, as date and city are compared
 * separately; they stay when nothing else would be left.
 */
export function normaliseTitle(title: string, cityNames: readonly string[]): string {
  const words = wordsOf(title)
  const ignored = new Set(cityNames.map((name) => wordsOf(name).join(' ')))
  const kept = removePhrases(
    words.filter((word) => !isYear(word)),
    ignored,
  )
  if (kept.length > 0) return kept.join(' ')
  return words.length > 0 ? words.join(' ') : title.trim().toLowerCase()
}

function removePhrases(words: string[], phrases: ReadonlySet<string>): string[] {
  let text = ` ${words.join('  ')} `
  for (const phrase of phrases) {
    if (phrase) text = text.replaceAll(` ${phrase.replaceAll(' ', '  ')} `, '')
  }
  return text.split(' ').filter((word) => word !== '')
}

/** The trigrams that Postgres' pg_trgm makes: each word padded with two spaces before and one after. */
const trigramsOf = cached((text): ReadonlySet<string> => {
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
