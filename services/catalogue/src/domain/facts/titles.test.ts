import { expect, test } from 'vitest'
import { normaliseTitle, similarity } from './titles.ts'

test.each([
  ['Deventer  BOEKENMARKT!', ['Deventer'], 'boekenmarkt'],
  ['Fête de la Musique 2027', ['Liège'], 'fete de la musique'],
  ['Koningsdag in Den Haag', ['The Hague', 'Den Haag'], 'koningsdag in'],
  ["'s-Hertogenbosch", ["'s-Hertogenbosch"], 's hertogenbosch'],
  ['Antiekmarkt Tongeren, Tongeren', ['Tongeren', 'Tongres'], 'antiekmarkt'],
  ['The Hague Jazz The Hague', ['Den Haag', 'The Hague'], 'jazz'],
  ['2027', ['Gent'], '2027'],
  ['★', ['Gent'], '★'],
])('%s in %j is normalised to "%s"', (title, cities, expected) => {
  expect(normaliseTitle(title, cities)).toBe(expected)
})

test.each([
  ['boekenmarkt', 'boekenmarkt', 1],
  ['boekenmarkt', 'grote boekenmarkt', 12 / 18],
  ['markt', 'concert', 0],
  ['★', '★', 1],
])('"%s" and "%s" have similarity %f', (left, right, expected) => {
  expect(similarity(left, right)).toBeCloseTo(expected)
})
