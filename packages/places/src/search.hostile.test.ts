import { relativeCostOf } from '@uitpost/testing/cpu-time'
import { expect, test } from 'vitest'
import { findCity } from './find.ts'
import { searchCities } from './search.ts'

test.each([
  ['one letter', 's'],
  ['letters that begin many names', 'sint'],
  ['letters that nearly begin many names', 'ensteren'],
  ['120 letters', 'amsterdam'.repeat(20).slice(0, 120)],
  ['200 letters that are no name', 'akvhrcucsmmhtbsazwmbydnmkf'.repeat(10).slice(0, 200)],
  ['one letter 200 times', 'e'.repeat(200)],
  ['200 words', 'st '.repeat(200)],
  ['letters that unfold into many', '㍿ﷺ'.repeat(100)],
])('a search for %s costs at most ten times the reference work', (_, text) => {
  const search = () => [searchCities(text), findCity(text)]
  expect(relativeCostOf(search, 100)).toBeLessThan(10)
})
