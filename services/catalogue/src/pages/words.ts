/**
 * Strangers' words as they may stand on a page, in a title and in a picture: without what is invisible and turns the
 * words around it. Lines are kept.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu, '')
    .trim()

/** The same as one line. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ')

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a reader sees as one character each, accents and joined signs included. */
export const charactersOf = (text: string): string[] =>
  Array.from(characters.segment(text), ({ segment }) => segment)

/** At most so many characters, cut between words where there are some. */
export function cutText(text: string, most: number): string {
  const all = charactersOf(text)
  if (all.length <= most) return text
  const cut = all.slice(0, most - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:–-]+$/, '')}…`
}

/** A link that may be followed: http or https only. */
export function webLink(value: string | null): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
