import { fill, type Grammar, named, oneOf, repeated } from './grammar.ts'
import type { Random } from './random.ts'

const WORDS = [
  ...[
    'jazz',
    'markt',
    'in',
    'de',
    'Utrecht',
    'Gent',
    "'s-Hertogenbosch",
    'Café',
    'Fête',
    'Straße',
    'van',
    'op',
  ],
  ...['za', 'zondag', '28', 'november', '2026', '28-11-2026', '20.30', 'uur', 't/m', 'afgelast', '—', ','],
] as [string, ...string[]]

/** Agenda words in random order. */
export const proseText: Grammar = (random, size) =>
  fill(size, () => `${random.pick(WORDS)}${random.pick([' ', ' ', ' ', '\n', ', '])}`)

const CHARACTERS = [
  ...[
    '\0',
    '\u00ad',
    '\u0301',
    '\u200b',
    '\u202e',
    '\ufdfa',
    '\u337f',
    '\u{1f469}\u200d',
    '\ud800',
    '\udfff',
  ],
  ...['\ufeff', 'ß', 'İ', 'ﬃ', '\u00a8', '\u2028', '\\', '%', "'", '"', '<', '&', '\t', '\r'],
] as [string, ...string[]]

/** Characters that decompose, combine, change direction, or are half of a pair. */
const strangeText: Grammar = (random, size) => fill(size, () => random.pick(CHARACTERS))

/** Near-matches for regular expressions of dates, times and addresses. */
const nearlyText: Grammar = (random, size) =>
  oneOf(
    repeated('28, ', '28 28 ', '2', '20:', 'za ', 'nov ', '28 t/m ', '28/', '-', '1-1-'),
    repeated('28 november ', '28 november 2026, ', '20.30 uur ', 'za 28-11 ', 'a a ', 'Best Best '),
    repeated(' ', '\u00a8', '\n', ', ', '. ', '((', '<a', '&a', '&#', 'http://', '@', '[[', '%2e'),
    (_, length) => fill(length, (index) => `${named(index)} `),
    (_, length) => `${'a'.repeat(Math.max(0, length - 1))}!`,
    (_, length) => `28${' '.repeat(Math.max(0, length - 10))}november`,
  )(random, size)

export const attackText = oneOf(strangeText, nearlyText)

const CITIES = [
  ...['Amsterdam', 'Utrecht', 'Den Haag', 'Sint-Niklaas', 'Saint-Étienne', 'München', 'Alphen aan den Rijn'],
  ...['Gent, België', '1012 JS Amsterdam', 'Hengelo (Gelderland)', 'Luik', 'nl-utrecht'],
] as [string, ...string[]]

/** The name of a city, mostly with one or two typing mistakes. */
export const cityText: Grammar = (random, size) => withMistakes(random, random.pick(CITIES)).slice(0, size)

export function withMistakes(random: Random, text: string): string {
  const letters = text.split('')
  for (let mistake = random.below(3); mistake > 0; mistake -= 1) {
    const at = random.below(letters.length)
    const letter = random.pick(['a', 'e', 'n', 's', ' ', '-', ''])
    letters.splice(at, random.below(2), letter)
  }
  return letters.join('')
}

/** Common beginnings of city names, and characters that expand when decomposed. */
export const attackCity = oneOf(
  attackText,
  repeated(
    's',
    'st ',
    'sint ',
    'saint-',
    'amsterdam',
    'ensteren',
    'e',
    'aa',
    'bad ',
    '(',
    '/',
    ' - ',
    '1012 ',
  ),
  (random, size) => fill(size, () => random.pick(['a', 'e', 'i', 'n', 's', 't', 'r', 'l', 'h', 'm', 'd'])),
)
