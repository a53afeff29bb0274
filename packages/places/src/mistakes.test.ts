import { testSeed } from '@uitpost/testing/test-seed'
import { describe, expect, test } from 'vitest'
import type { City } from './city.ts'
import { findMisspelt } from './mistakes.ts'
import { indexSpellings } from './spelling-index.ts'

const seed = testSeed()

const city: City = {
  id: 'nl-x',
  name: 'x',
  country: 'NL',
  region: '',
  latitude: 0,
  longitude: 0,
  population: 1,
  timeZone: 'Europe/Amsterdam',
}
const index = (...keys: string[]) => indexSpellings(keys.map((key) => ({ city, words: key, key })))
const found = (keys: string[], typed: string, allowed: number) =>
  Object.fromEntries(
    findMisspelt(index(...keys), typed, allowed).map(({ spelling, whole, beginning }) => [
      spelling.key,
      [Math.min(whole, allowed + 1), beginning],
    ]),
  )

describe('mistakes are letters inserted, dropped, changed, or swapped with their neighbour', () => {
  test.each([
    ['utrecht', 'utrecht', 0, 0],
    ['utreht', 'utrecht', 1, 1],
    ['utrrecht', 'utrecht', 1, 1],
    ['utrezht', 'utrecht', 1, 1],
    ['utrceht', 'utrecht', 1, 1],
    ['tu', 'ut', 1, 1],
    ['tux', 'ut', 2, 2],
    ['utre', 'utrecht', 3, 0],
    ['utra', 'utrecht', 3, 1],
    ['utrechtse', 'utrecht', 2, 2],
  ])('%s for %s: %i as a whole, %i as its beginning', (typed, key, whole, beginning) => {
    expect(found([key], typed, 2)).toEqual({ [key]: [whole, beginning] })
  })

  test('a spelling with more mistakes than allowed is not found', () => {
    expect(found(['utrecht'], 'utezzt', 2)).toEqual({})
    expect(found(['utrecht'], 'utreht', 0)).toEqual({})
  })

  test('spellings with a common beginning are distinguished', () => {
    expect(found(['ab', 'abc', 'abcd', 'abd', 'b', 'zz'], 'abx', 1)).toEqual({
      ab: [1, 1],
      abc: [1, 1],
      abcd: [2, 1],
      abd: [1, 1],
    })
  })
})

/** Reference implementation: optimal string alignment with the full table. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  )
  const cell = (i: number, j: number): number => table[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const costs = [
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
      ]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) costs.push(cell(i - 2, j - 2) + 1)
      const row = table[i]
      if (row) row[j] = Math.min(...costs)
    }
  }
  return cell(a.length, b.length)
}

test(`the number of mistakes equals the reference implementation (TEST_SEED=${seed})`, () => {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  // Three letters only, so that most words are similar.
  const word = (): string => Array.from({ length: 1 + random(9) }, () => 'abc'.charAt(random(3))).join('')
  for (let round = 0; round < 60; round += 1) {
    const keys = [...new Set(Array.from({ length: 40 }, word))]
    const [typed, allowed] = [word(), 1 + random(2)]
    const expected = keys.flatMap((key) => {
      const beginnings = Array.from({ length: key.length + 1 }, (_, length) =>
        distance(key.slice(0, length), typed),
      )
      const beginning = Math.min(...beginnings)
      return beginning > allowed
        ? []
        : [[key, [Math.min(distance(key, typed), allowed + 1), beginning]] as const]
    })
    expect(found(keys, typed, allowed), `${typed}, ${allowed}`).toEqual(Object.fromEntries(expected))
  }
})
