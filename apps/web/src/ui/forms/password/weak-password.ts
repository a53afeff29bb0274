/** Stems of common passwords, also matched with digits around them or letters replaced by digits. */
const COMMON = `
  password passwort wachtwoord motdepasse welcome welkom bienvenue willkommen qwerty qwertz azerty letmein
  iloveyou ikhouvanjou jetaime admin login monkey dragon sunshine princess football voetbal soleil liebe
  schatz superman batman pokemon starwars master hello hallo bonjour computer ajax feyenoord amsterdam
  rotterdam antwerpen brussel zomer summer winter changeme default secret geheim test uitpost
`
  .trim()
  .split(/\s+/)

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890']

const REPLACED: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const reversed = (text: string) => Array.from(text).toReversed().join('')

/** Replaces each run of 3 or more keys along the keyboard, the alphabet or the digits by its first character. */
function withoutRuns(text: string): string {
  let rest = text
  for (const row of [...ROWS, ...ROWS.map(reversed)])
    for (let length = row.length; length >= 3; length--)
      for (let start = 0; start + length <= row.length; start++)
        rest = rest.replaceAll(row.slice(start, start + length), row[start] ?? '')
  return rest
}

/** Length of the password with each part that is easy to guess counted as one character. */
function strengthOf(password: string, known: string[]): number {
  let rest = password.toLowerCase()
  for (const word of known.filter((word) => word.length >= 3)) rest = rest.replaceAll(word.toLowerCase(), '*')
  const letters = rest.replaceAll(/[013457@$]/g, (figure) => REPLACED[figure] ?? figure)
  // A stem found with its letters restored has the same position in the text itself.
  for (const stem of COMMON)
    for (let at = letters.indexOf(stem); at >= 0; at = letters.indexOf(stem, at + 1))
      rest = rest.slice(0, at) + '*'.repeat(stem.length) + rest.slice(at + stem.length)
  const squeezed = withoutRuns(rest)
    .replaceAll(/\*+/g, '*')
    .replaceAll(/(.+?)\1+/g, '$1')
  // A year counts as one character.
  return squeezed.replaceAll(/(19|20)\d\d/g, 'y').length
}

/** Shortest length that is not weak. */
const MIN_CHARACTERS = 8
const MIN_DIGITS_ONLY = 12

/**
 * Whether a password is easy to guess: common words, runs along the keyboard, repetitions, years, and the `known` data
 * of its owner count as one character each. Only for a warning; a weak password is still accepted.
 */
export function isWeakPassword(password: string, known: string[] = []): boolean {
  const left = strengthOf(password, known)
  return left < (/^\d+$/.test(password) ? MIN_DIGITS_ONLY : MIN_CHARACTERS)
}
