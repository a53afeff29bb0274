/** What people choose most, as stems: each is also found with digits around it or letters swapped for figures. */
const COMMON = [
  ...['password', 'passwort', 'wachtwoord', 'motdepasse', 'welcome', 'welkom', 'bienvenue', 'willkommen'],
  ...['qwerty', 'qwertz', 'azerty', 'letmein', 'iloveyou', 'ikhouvanjou', 'jetaime', 'admin', 'login'],
  ...['monkey', 'dragon', 'sunshine', 'princess', 'football', 'voetbal', 'soleil', 'liebe', 'schatz'],
  ...['superman', 'batman', 'pokemon', 'starwars', 'master', 'hello', 'hallo', 'bonjour', 'computer'],
  ...['ajax', 'feyenoord', 'amsterdam', 'rotterdam', 'antwerpen', 'brussel', 'zomer', 'summer', 'winter'],
  ...['changeme', 'default', 'secret', 'geheim', 'test', 'uitpost'],
]

const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', '01234567890']

const SWAPPED: Record<string, string> = {
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

/** Runs along the keyboard or the alphabet are worth one character each. */
function withoutRuns(text: string): string {
  let rest = text
  for (const row of [...ROWS, ...ROWS.map(reversed)])
    for (let length = row.length; length >= 3; length--)
      for (let start = 0; start + length <= row.length; start++)
        rest = rest.replaceAll(row.slice(start, start + length), row[start] ?? '')
  return rest
}

/** How many characters of it somebody would really have to guess. */
function charactersToGuess(password: string, known: string[]): number {
  let rest = password.toLowerCase()
  for (const word of known.filter((word) => word.length >= 3)) rest = rest.replaceAll(word.toLowerCase(), '*')
  const letters = rest.replaceAll(/[013457@$]/g, (figure) => SWAPPED[figure] ?? figure)
  // A stem hides behind swapped letters; its place in the plain text is the same.
  for (const stem of COMMON)
    for (let at = letters.indexOf(stem); at >= 0; at = letters.indexOf(stem, at + 1))
      rest = rest.slice(0, at) + '*'.repeat(stem.length) + rest.slice(at + stem.length)
  const squeezed = withoutRuns(rest)
    .replaceAll(/\*+/g, '*')
    .replaceAll(/(.+?)\1+/g, '$1')
  // Years and birthdays: four figures in a row are guessed at once.
  return squeezed.replaceAll(/(19|20)\d\d/g, 'y').length
}

const ENOUGH = 8
const ENOUGH_FIGURES = 12

/**
 * Whether a password is easy to guess: a common word, a run along the keyboard, a repetition, a year, or what is known
 * of its owner. For a warning only; nothing is refused for it.
 */
export function isWeakPassword(password: string, known: string[] = []): boolean {
  const left = charactersToGuess(password, known)
  return left < (/^\d+$/.test(password) ? ENOUGH_FIGURES : ENOUGH)
}
