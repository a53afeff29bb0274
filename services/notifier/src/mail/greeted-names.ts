const MOST_LETTERS = 60
const MOST_WORDS = 4
/** In scripts that put no space between words a sentence is one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
const MOST_UNSPACED_LETTERS = 12

/** What stands between the parts of a name, or before and after it, does not count as a word of it. */
const SMALL_WORDS = new Set([
  ...['van', 'von', 'de', 'den', 'der', "'t", "'s", 'het', 'te', 'ten', 'ter', 'op', 'zu', 'zum', 'zur'],
  ...['la', 'le', 'les', 'du', 'des', 'del', 'della', 'di', 'da', 'dos', 'el', 'los', 'y', 'e', 'i'],
  ...['al', 'bin', 'bint', 'ibn', 'dr', 'prof', 'ir', 'ing', 'mr', 'mrs', 'ms', 'st', 'jr', 'sr'],
])
const INITIALS = /^(?:\p{L}\.)+$/u
const isSmall = (word: string): boolean =>
  INITIALS.test(word) || SMALL_WORDS.has(word.toLowerCase().replace(/\.$/, ''))

/** Letters with their marks; within a name also a hyphen or an apostrophe, at its end the dot of what is shortened. */
const WORD = /^(?:'[ts]|\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|(?:\p{L}\.){2,})$/u

/**
 * A name as mails may repeat it, or an empty text. Whoever creates an account writes its name, and a stranger may read
 * it: what could be an address, a link, a number or a sentence is left out.
 */
export function nameToGreet(written: string): string {
  const name = written.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  const words = name.split(' ')
  const isName =
    name.length <= (UNSPACED.test(name) ? MOST_UNSPACED_LETTERS : MOST_LETTERS) &&
    words.every((word) => WORD.test(word)) &&
    words.filter((word) => !isSmall(word)).length <= MOST_WORDS
  return isName ? name : ''
}
