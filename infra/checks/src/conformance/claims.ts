import type { Row } from './specification.ts'

/** What a test says it shows: the words in `[§8 login]`, and the sentence behind them. */
export interface Claim {
  section: string
  words: string[]
  sentence: string
  /** As it was written, for complaints. */
  text: string
}

const FILLERS = new Set(
  'the and for are its not that this with when which from into only each has have what than then them they one who'.split(
    ' ',
  ),
)

/** Words without their endings, so that "subscribed events" is found by "event". */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => (word.length > 2 || /\d/.test(word)) && !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word))

/** A bracket may name several places: `[§2 login; §8 login]`. What is only known when the test runs is left out. */
export function claimsIn(title: string): Claim[] {
  const sentence = title.replace(/\[§[^\]]*\]/g, ' ')
  return [...title.matchAll(/\[(§[^\]]+)\]/g)].flatMap((bracket) =>
    [...(bracket[1] ?? '').matchAll(/§(\d+)(?:\.\d+)?([^§;]*)/g)]
      .filter((match) => !/%|\$/.test(match[2] ?? ''))
      .map((match) => ({
        section: match[1] ?? '',
        words: wordsOf(match[2] ?? ''),
        sentence,
        text: `[${match[0].trim()}]`,
      })),
  )
}

const holds = (text: string, words: string[]) => {
  const own = new Set(wordsOf(text))
  return words.every((word) => own.has(word))
}

/** The rows that the words in the bracket allow: those about them, else those under such a title, else those that mention them. */
function candidates({ section, words }: Claim, rows: Row[]): Row[] {
  const inSection = rows.filter((row) => row.section === section)
  const exact = inSection.filter((row) => words.length > 0 && wordsOf(row.name).join() === words.join())
  if (exact.length > 0) return exact
  const about = inSection.filter((row) => holds(row.name, words) || holds(row.heading, words))
  if (about.length > 0) return about
  const under = inSection.filter((row) => holds(`${row.title} ${row.heading} ${row.name}`, words))
  return under.length > 0 ? under : inSection.filter((row) => holds(`${row.heading} ${row.text}`, words))
}

/** A text that both quote is the surest sign. */
const QUOTE_POINTS = 5

/** Rare words tell rows apart better than frequent ones, and words in the name better than words behind it. */
function likeness(row: Row, sentence: string, rows: Row[]): number {
  const [name, text] = [new Set(wordsOf(row.name)), new Set(wordsOf(row.text))]
  const rarity = (word: string) =>
    Math.log(1 + rows.length / rows.filter((other) => wordsOf(other.text).includes(word)).length)
  const words = [...new Set(wordsOf(sentence))].filter((word) => text.has(word) || name.has(word))
  const quotes = [...row.text.matchAll(/'([^']{3,})'/g)].filter(([, quote = '']) => sentence.includes(quote))
  return words.reduce(
    (sum, word) => sum + rarity(word) * (name.has(word) ? 1.5 : 1),
    quotes.length * QUOTE_POINTS,
  )
}

/** More rows than this, and the words say too little. */
const MOST_ROWS = 3

/** The row a claim means: allowed by the words in the bracket, and closest to the sentence behind it. */
export function rowsFor(claim: Claim, rows: Row[]): { rows: Row[]; problem?: string } {
  const allowed = candidates(claim, rows)
  if (allowed.length === 0) return { rows: [], problem: 'matches no row of the specification' }
  if (allowed.length === 1) return { rows: allowed }
  const ranked = allowed.map((row) => ({ row, points: likeness(row, claim.sentence, allowed) }))
  const best = Math.max(...ranked.map(({ points }) => points))
  const found = ranked.filter(({ points }) => points === best).map(({ row }) => row)
  return found.length > MOST_ROWS
    ? { rows: [], problem: `matches ${found.length} rows; more words are needed` }
    : { rows: found }
}
