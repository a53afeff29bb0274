const MAX_LETTERS = 60
const MAX_WORDS = 4
/** Limit for scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u
const MAX_UNSPACED_LETTERS = 12

/** Particles and titles, which do not count as words of a name. */
const SMALL_WORDS = new Set([
  ...['van', 'von', 'de', 'den', 'der', "'t", "'s", 'het', 'te', 'ten', 'ter', 'op', 'zu', 'zum', 'zur'],
  ...['la', 'le', 'les', 'du', 'des', 'del', 'della', 'di', 'da', 'dos', 'el', 'los', 'y', 'e', 'i'],
  ...['al', 'bin', 'bint', 'ibn', 'dr', 'prof', 'ir', 'ing', 'mr', 'mrs', 'ms', 'st', 'jr', 'sr'],
])
const INITIALS = /^(?:\p{L}\.)+$/u
const isSmall = (word: string): boolean =>
  INITIALS.test(word) || SMALL_WORDS.has(word.toLowerCase().replace(/\.$/, ''))

/** Letters with diacritics; inside a name also hyphen or apostrophe, at its end the dot of an abbreviation. */
const WORD = /^(?:'[ts]|\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|(?:\p{L}\.){2,})$/u

/**
 * The name if it is safe to repeat in a mail, otherwise an empty text. Accounts can be registered with a stranger's
 * address, so names that look like an address, link, number or sentence are left out.
 */
export function nameToGreet(written: string): string {
  const name = written.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  const words = name.split(' ')
  const isName =
    name.length <= (UNSPACED.test(name) ? MAX_UNSPACED_LETTERS : MAX_LETTERS) &&
    words.every((word) => WORD.test(word)) &&
    words.filter((word) => !isSmall(word)).length <= MAX_WORDS
  return isName ? name : ''
}
