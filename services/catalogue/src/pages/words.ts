import { charactersOf } from '../cards/lines.ts'

/** Removes invisible characters and those that change the direction of text around them; line breaks stay. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu, '')
    .trim()

/** As `plainText`, on one line. */
export const oneLine = (text: string): string => plainText(text).replace(/\s+/g, ' ')

/** Cuts a text to a number of characters, between words where possible. */
export function cutText(text: string, most: number): string {
  const all = charactersOf(text)
  if (all.length <= most) return text
  const cut = all.slice(0, most - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > most / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:–-]+$/, '')}…`
}

/** The link if it is http or https; undefined otherwise. */
export function webLink(value: string | null): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
