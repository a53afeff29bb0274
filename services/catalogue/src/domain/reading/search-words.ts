import { findCity } from '@uitpost/places'

/** Longer queries say no more. */
const MAX_WORDS = 8
/** No name of a city has more words that matter. */
const MAX_NAME_WORDS = 4

/** The words of a query as the index has them: without accents and capitals, cut at everything else. */
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

/** A part of a query: a word that may be misspelt, a city under every name it goes by, or what can be both. */
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

/** Takes a query apart, so that Luik finds what is called after Liège. */
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

/** The text query: each part must be there, as a beginning of a word or as one of the words it can stand for. */
export function toTextQuery(
  parts: readonly QueryPart[],
  alternatives: ReadonlyMap<string, string[]>,
): string {
  const ways = parts.map(({ word, names }) => [
    ...(word ? [`${quoted(word)}:*`, ...(alternatives.get(word) ?? []).map(quoted)] : []),
    ...names.map((name) => `(${name.map(quoted).join(' <-> ')})`),
  ])
  return ways.map((way) => `(${way.join(' | ')})`).join(' & ')
}
