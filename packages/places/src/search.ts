import type { City, Country } from './city.ts'
import { gazetteer } from './gazetteer.ts'
import { keyOf, wordsOf } from './text.ts'

const DEFAULT_LIMIT = 10
const MAXIMUM_TEXT = 60

type Spelling = { words: string; key: string }

/**
 * Cities whose name, in any language, begins with the text (or has a word that does); when there is none,
 * those a typing mistake or two away. The closest match first, among equals the largest city.
 */
export function searchCities(
  text: string,
  { country, limit = DEFAULT_LIMIT }: { country?: Country; limit?: number } = {},
): City[] {
  const words = wordsOf(text.slice(0, MAXIMUM_TEXT))
  const key = keyOf(words)
  if (key === '') return []
  const exact = rank(country, (spelling) => gradePrefix(spelling, words, key))
  const found = exact.length > 0 ? exact : rank(country, (spelling) => gradeTypos(spelling.key, key))
  return found.slice(0, limit)
}

/** Every city with a grade, best (lowest) first. */
function rank(country: Country | undefined, grade: (spelling: Spelling) => number | undefined): City[] {
  const grades = new Map<City, number>()
  for (const spelling of gazetteer().spellings) {
    if (country && spelling.city.country !== country) continue
    const found = grade(spelling)
    if (found !== undefined && found < (grades.get(spelling.city) ?? Infinity))
      grades.set(spelling.city, found)
  }
  // The spellings come by population and sort is stable, so population decides between equal grades.
  return [...grades].sort((a, b) => a[1] - b[1]).map(([city]) => city)
}

function gradePrefix(spelling: Spelling, words: string, key: string): number | undefined {
  if (spelling.key === key) return 0
  if (spelling.key.startsWith(key)) return 1
  return spelling.words.includes(` ${words}`) ? 2 : undefined
}

function gradeTypos(key: string, typed: string): number | undefined {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (allowed === 0) return undefined
  const { whole, prefix } = mistakes(typed, key.slice(0, typed.length + allowed))
  if (prefix > allowed) return undefined
  // A whole name with a mistake is likelier than the beginning of a longer one.
  return key.length <= typed.length + allowed ? Math.min(whole, prefix + 0.5) : prefix + 0.5
}

/**
 * Letters to insert, drop, change or swap with their neighbour to turn `typed` into `key`,
 * as a whole and into whichever beginning of it is closest.
 */
function mistakes(typed: string, key: string): { whole: number; prefix: number } {
  let beforeLast: number[] = []
  let last = Array.from({ length: key.length + 1 }, (_, column) => column)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= key.length; column++) {
      const same = typed[row - 1] === key[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && typed[row - 1] === key[column - 2] && typed[row - 2] === key[column - 1]) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      }
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return { whole: at(last, key.length), prefix: Math.min(...last) }
}

const at = (costs: number[], index: number) => costs[index] ?? Infinity
