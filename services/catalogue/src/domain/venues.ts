import { similarity, wordsOf } from './titles.ts'

/** Below this, two descriptions of a place are two places. */
const SAME_VENUE_SIMILARITY = 0.5

const COUNTRY_WORDS = new Set(
  'nederland netherlands belgie belgique belgium deutschland france nl be'.split(' '),
)

/** What tells one venue of a city from another: no country, no city, no house number or postcode. */
const tellingWords = (location: string | null, cityNames: readonly string[]): string[] => {
  const ofCity = new Set(cityNames.flatMap(wordsOf))
  return wordsOf(location ?? '').filter(
    (word) => !ofCity.has(word) && !COUNTRY_WORDS.has(word) && !/^\d/.test(word) && word.length > 1,
  )
}

/** Whether a location says more than which city. */
export const namesVenue = (location: string | null, cityNames: readonly string[]): boolean =>
  tellingWords(location, cityNames).length > 0

/** Whether two locations can be one and the same; one that says nothing more than the city fits any. */
export function couldBeSameVenue(
  left: string | null,
  right: string | null,
  cityNames: readonly string[],
): boolean {
  const [a, b] = [tellingWords(left, cityNames), tellingWords(right, cityNames)]
  if (a.length === 0 || b.length === 0) return true
  const [fewer, more] = a.length <= b.length ? [a, new Set(b)] : [b, new Set(a)]
  return (
    fewer.every((word) => more.has(word)) || similarity(a.join(' '), b.join(' ')) >= SAME_VENUE_SIMILARITY
  )
}
