import { findCity } from '@uitpost/places'

/** Further words of a query are ignored. */
const MAX_WORDS = 8
/** No city's name has more words that are indexed. */
const MAX_NAME_WORDS = 4

/** The words of a query in the index's form: without accents and upper case, split at everything else. */
export const foldWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** A part of a query: a word that may be misspelt, a city in all its names, or both. */
export interface QueryPart {
  word?: string
  names: string[][]
}

function cityAt(words: readonly string[], from: number): { length: number; names: string[][] } | undefined {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - from); length > 0; length--) {
    const typed = words.slice(from, from + length)
    const city = findCity(typed.join(' '))
    if (city) {
      const names = [typed, ...[city.name, ...Object.values(city.names ?? {})].map(foldWords)]
      return { length, names: names.filter((name) => name.length > 0) }
    }
  }
  return undefined
}

/** Splits a query into parts, so that "Luik" also finds events titled after "Liège". */
export function readQuery(text: string): QueryPart[] {
  const words = foldWords(text).slice(0, MAX_WORDS)
  const parts: QueryPart[] = []
  for (let index = 0; index < words.length; ) {
    const city = cityAt(words, index)
    const length = city?.length ?? 1
    const word = words[index]
    parts.push({ names: city?.names ?? [], ...(length === 1 && word && { word }) })
    index += length
  }
  return parts
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, '')}'`

/**
 * The tsquery: every part must match, as a prefix of a word or as one of its alternatives. `titleOnly`: in the title,
 * whose words have weight A in the index.
 */
export function toTextQuery(
  parts: readonly QueryPart[],
  alternatives: ReadonlyMap<string, string[]>,
  { titleOnly = false }: { titleOnly?: boolean } = {},
): string {
  const weight = titleOnly ? 'A' : ''
  const whole = (word: string): string => (weight ? `${quoted(word)}:${weight}` : quoted(word))
  const ways = parts.map(({ word, names }) => [
    ...(word ? [`${quoted(word)}:*${weight}`, ...(alternatives.get(word) ?? []).map(whole)] : []),
    ...names.map((name) => `(${name.map(whole).join(' <-> ')})`),
  ])
  return ways.map((way) => `(${way.join(' | ')})`).join(' & ')
}
