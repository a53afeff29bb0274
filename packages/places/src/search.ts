import type { City, Country } from './city.ts'
import { gazetteer } from './gazetteer.ts'
import { findMisspelt, type Misspelling } from './mistakes.ts'
import { beginningWith, type Spelling, type SpellingIndex } from './spelling-index.ts'
import { keyOf, wordsOf } from './text.ts'

const DEFAULT_LIMIT = 10
const MAXIMUM_TEXT = 60

/** Spellings with their grades; lower is better. */
type Grades = (readonly [Spelling, number])[]

/**
 * Cities whose name in any language begins with the text (or has a word that does); if there is none, those within one
 * or two typing mistakes. Sorted by closeness, then population.
 */
export function searchCities(
  text: string,
  { country, limit = DEFAULT_LIMIT }: { country?: Country; limit?: number } = {},
): City[] {
  const words = wordsOf(text.slice(0, MAXIMUM_TEXT))
  const key = keyOf(words)
  if (key === '') return []
  const { index, ranks } = gazetteer()
  const there = (grades: Grades): Grades =>
    country ? grades.filter(([{ city }]) => city.country === country) : grades
  const exact = there(gradeBeginnings(index, words, key))
  return best(exact.length > 0 ? exact : there(gradeMistakes(index, key)), ranks).slice(0, limit)
}

/** Letters of a name from which a second mistake is allowed. */
const LONG_NAME = 8

/**
 * The city whose whole name in any language is within one typing mistake of the text, two for long names; the one with
 * the fewest, then the largest. Undefined for texts of less than four letters.
 */
export function guessCity(text: string, { mistakes = 2 }: { mistakes?: 1 | 2 } = {}): City | undefined {
  const key = keyOf(text.slice(0, MAXIMUM_TEXT))
  if (key.length < 4) return undefined
  const { index, ranks } = gazetteer()
  const allowed = key.length < LONG_NAME ? 1 : mistakes
  const found = findMisspelt(index, key, allowed).filter(({ whole }) => whole <= allowed)
  return best(
    found.map(({ spelling, whole }) => [spelling, whole] as const),
    ranks,
  )[0]
}

/** Each city with its best grade, sorted by grade, then population. */
function best(grades: Grades, ranks: ReadonlyMap<City, number>): City[] {
  const byCity = new Map<City, number>()
  for (const [{ city }, grade] of grades) {
    if (grade < (byCity.get(city) ?? Number.POSITIVE_INFINITY)) byCity.set(city, grade)
  }
  const rank = (city: City): number => ranks.get(city) ?? 0
  return [...byCity]
    .sort(([a, gradeA], [b, gradeB]) => gradeA - gradeB || rank(a) - rank(b))
    .map(([city]) => city)
}

function gradeBeginnings({ byKey, byLaterWord }: SpellingIndex, words: string, key: string): Grades {
  const whole = [...beginningWith(byKey, key)].map(
    ({ spelling, form }) => [spelling, form === key ? 0 : 1] as const,
  )
  const later = [...beginningWith(byLaterWord, words)].map(({ spelling }) => [spelling, 2] as const)
  return [...whole, ...later]
}

function gradeMistakes(index: SpellingIndex, typed: string): Grades {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (allowed === 0) return []
  return findMisspelt(index, typed, allowed).map(
    (found) => [found.spelling, gradeOf(found, typed.length + allowed)] as const,
  )
}

/** A mistake in a whole name is more likely than in the beginning of a longer one. */
function gradeOf({ spelling, whole, beginning }: Misspelling, longest: number): number {
  return spelling.key.length <= longest ? Math.min(whole, beginning + 0.5) : beginning + 0.5
}
