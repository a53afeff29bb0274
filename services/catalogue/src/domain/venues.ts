import { similarity, wordsOf } from './titles.ts'

/** Below this, two descriptions of a place are two places. */
const SAME_VENUE_SIMILARITY = 0.5

const COUNTRY_WORDS = new Set(
  'nederland netherlands belgie belgique belgium deutschland france nl be'.split(' '),
)

/** Articles and honours that one source writes and another does not. */
const FILLER_WORDS = new Set('de het the la le les koninklijk koninklijke kon royal poppodium'.split(' '))

/** Houses that are known under several names, the one to compare them by first. */
const ALIASES = [
  ['bozar', 'paleis voor schone kunsten', 'palais des beaux arts', 'centre for fine arts'],
  ['afas dome', 'sportpaleis', 'antwerps sportpaleis'],
  ['ancienne belgique', 'ab'],
  ['viernulvier', 'vooruit', 'kunstencentrum vooruit'],
  ['grote markt', 'grand place'],
] as const

function nameOf(location: string): string {
  const words = ` ${wordsOf(location).join(' ')} `
  for (const [name, ...others] of ALIASES) {
    const other = others.find((one) => words.includes(` ${one} `))
    if (other) return words.replace(` ${other} `, ` ${name} `)
  }
  return words
}

const PART_WORDS = new Set(
  'noord zuid oost west north south east nord sud est ouest ost kleine klein petite small annex annexe'.split(
    ' ',
  ),
)

/** What tells one venue of a city from another: no country, no city, no house number or postcode. */
const tellingWords = (location: string | null, cityNames: readonly string[]): string[] => {
  const ofCity = new Set(cityNames.flatMap(wordsOf))
  const words = nameOf(location ?? '').split(' ')
  const isTelling = (word: string) => !ofCity.has(word) && !COUNTRY_WORDS.has(word) && word.length > 1
  const telling = words.filter((word) => isTelling(word) && !/^\d/.test(word))
  const names = telling.filter((word) => !FILLER_WORDS.has(word))
  return names.length > 0 ? names : telling
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
  const [inA, inB] = [new Set(a), new Set(b)]
  // "Paradiso" and "Paradiso Noord", a small and a large hall: the word that one has more is another place.
  if ([...inA].some((word) => PART_WORDS.has(word) && !inB.has(word))) return false
  if ([...inB].some((word) => PART_WORDS.has(word) && !inA.has(word))) return false
  const [fewer, more] = a.length <= b.length ? [a, inB] : [b, inA]
  return (
    fewer.every((word) => more.has(word)) || similarity(a.join(' '), b.join(' ')) >= SAME_VENUE_SIMILARITY
  )
}
