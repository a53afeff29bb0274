import { MONTHS, TODAY, TOMORROW, WEEKDAYS, WEEKENDS } from './times/day-words.ts'

/** Letters of a word that may be meant by a misspelt one. */
const SHORTEST = 6
/** Letters that sound alike; other replaced letters make other words: a concept is no concert. */
const ALIKE = ['cs', 'ck', 'ks', 'sz', 'iy', 'dt', 'fv', 'vw', 'gj', 'ei', 'ae', 'ou', 'mn', 'st'] as const

const soundAlike = (one = '', other = ''): boolean =>
  ALIKE.some((pair) => pair.includes(one) && pair.includes(other))

const lettersLike = (letter: string): string[] =>
  ALIKE.flatMap((pair) => (pair.includes(letter) ? pair.replace(letter, '') : []))

/** Whether a letter is missing, too many, swapped with its neighbour, or replaced by one that sounds alike. */
export function isMisspelt(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed === `${meant}s`) return false
  if (typed[0] !== meant[0]) return soundAlike(typed[0], meant[0]) && typed.slice(1) === meant.slice(1)
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at += 1
  const [a, b] = [typed.slice(at), meant.slice(at)]
  if (a.slice(1) === b || a === b.slice(1)) return true
  if (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)) return true
  return a.slice(1) === b.slice(1) && soundAlike(a[0], b[0])
}

const TIME_WORDS = [WEEKDAYS.keys(), MONTHS.keys(), TODAY, TOMORROW, WEEKENDS].flatMap((words) => [...words])
/** Names that look like misspelt days. */
export const NAMES_LIKE_DAYS = new Set(['sontag', 'weeknd', 'fridays', 'mondays'])

interface Speller {
  /** The category word that the input misspells. */
  category: (typed: string) => string | undefined
  /** The time word that the input misspells. Ask only where a time can stand: it changes the results most. */
  time: (typed: string) => string | undefined
}

/** Finds known words for misspelt ones. */
export function speller(categoryWords: Iterable<string>): Speller {
  return { category: finderOf(categoryWords), time: finderOf(TIME_WORDS) }
}

function finderOf(words: Iterable<string>): (typed: string) => string | undefined {
  const known = [...new Set(words)].filter((word) => word.length >= SHORTEST && !word.includes(' '))
  const byLetter = Map.groupBy(known, (word) => word.charAt(0))
  return (typed) =>
    typed.length < SHORTEST - 1 || TIME_WORDS.includes(typed)
      ? undefined
      : [typed.charAt(0), ...lettersLike(typed.charAt(0))]
          .flatMap((letter) => byLetter.get(letter) ?? [])
          .find((meant) => isMisspelt(typed, meant))
}
