/** Latin letters without diacritics, in lower case: 'Liège' → 'liege', 'Straße' → 'strasse'. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** The words of a name, folded and separated by one space: "'s-Hertogenbosch" → 's hertogenbosch'. */
export function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Key for comparing spellings: folded letters and digits only. */
export function keyOf(text: string): string {
  return wordsOf(text).replaceAll(' ', '')
}

/** The name as part of an id. */
export function slugOf(text: string): string {
  return wordsOf(text).replaceAll(' ', '-')
}

const REWRITES: [RegExp, string][] = [
  [/\b(saint|sankt|sint)\b/g, 'st'],
  [/\bsainte\b/g, 'ste'],
  [/\baan den?\b/g, 'a d'],
  [/\ban der\b/g, 'a d'],
]

/** German umlauts in two letters: 'Köln' → 'Koeln'. */
export const transcribed = (name: string): string =>
  name.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)

/** The words of a name as given, and its common abbreviated or transcribed forms. */
export function spellingsOf(name: string): string[] {
  const plain = wordsOf(name)
  const shortened = REWRITES.reduce((words, [long, short]) => words.replace(long, short), plain)
  return [...new Set([plain, shortened, wordsOf(transcribed(name))])]
}
