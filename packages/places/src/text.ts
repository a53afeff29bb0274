/** Latin letters without their marks, lower case: 'Liège' → 'liege', 'Straße' → 'strasse'. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** The words of a name, folded and one space apart: "'s-Hertogenbosch" → 's hertogenbosch'. */
export function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** What two spellings of one name have in common: nothing but folded letters and digits. */
export function keyOf(text: string): string {
  return wordsOf(text).replaceAll(' ', '')
}

/** The form a name takes inside an id. */
export function slugOf(text: string): string {
  return wordsOf(text).replaceAll(' ', '-')
}

const REWRITES: [RegExp, string][] = [
  [/\b(saint|sankt|sint)\b/g, 'st'],
  [/\bsainte\b/g, 'ste'],
  [/\baan den?\b/g, 'a d'],
  [/\ban der\b/g, 'a d'],
]

/** The words of a name as given, and of the abbreviated or transcribed ways in which people write it. */
export function spellingsOf(name: string): string[] {
  const plain = wordsOf(name)
  const shortened = REWRITES.reduce((words, [long, short]) => words.replace(long, short), plain)
  const transcribed = wordsOf(
    name.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`),
  )
  return [...new Set([plain, shortened, transcribed])]
}
