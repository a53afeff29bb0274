import { expect, test } from 'vitest'
import { findCity } from './find.ts'
import { searchCities } from './search.ts'

/** Searches at a time, as one takes less than the clock can measure. */
const ROUNDS = 100

/** Milliseconds of CPU time of this thread for one search. */
function costOf(text: string): number {
  const before = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    searchCities(text)
    findCity(text)
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / ROUNDS
}

test.each([
  ['one letter', 's'],
  ['letters that begin many names', 'sint'],
  ['letters that nearly begin many names', 'ensteren'],
  ['120 letters', 'amsterdam'.repeat(20).slice(0, 120)],
  ['200 letters that are no name', 'akvhrcucsmmhtbsazwmbydnmkf'.repeat(10).slice(0, 200)],
  ['one letter 200 times', 'e'.repeat(200)],
  ['200 words', 'st '.repeat(200)],
  ['letters that unfold into many', '㍿ﷺ'.repeat(100)],
])('a search for %s takes at most 5 ms of CPU time', (_, text) => {
  // Slow is what is slow each time.
  expect(Math.min(costOf(text), costOf(text), costOf(text))).toBeLessThan(5)
})
