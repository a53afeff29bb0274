import { expect, test } from 'vitest'
import { normaliseTitle, similarity, tellingTitle, titleLikeness } from './titles.ts'

test.each([
  ['Deventer  BOEKENMARKT!', ['Deventer'], 'boekenmarkt'],
  ['Fête de la Musique 2027', ['Liège'], 'fete de la musique'],
  ['Koningsdag in Den Haag', ['The Hague', 'Den Haag'], 'koningsdag in'],
  ["'s-Hertogenbosch", ["'s-Hertogenbosch"], 's hertogenbosch'],
  ['Antiekmarkt Tongeren, Tongeren', ['Tongeren', 'Tongres'], 'antiekmarkt'],
  ['The Hague Jazz The Hague', ['Den Haag', 'The Hague'], 'jazz'],
  ['2027', ['Gent'], '2027'],
  ['★', ['Gent'], '★'],
])('%s in %j is compared as "%s"', (title, cities, expected) => {
  expect(normaliseTitle(title, cities)).toBe(expected)
})

test.each([
  ['boekenmarkt', 'boekenmarkt', 1],
  ['boekenmarkt', 'grote boekenmarkt', 12 / 18],
  ['markt', 'concert', 0],
  ['★', '★', 1],
])('"%s" and "%s" are alike by %f', (left, right, expected) => {
  expect(similarity(left, right)).toBeCloseTo(expected)
})

test.each([
  ['testing united conference', 'testing united'],
  ['boekenmarkt 31e editie', 'boekenmarkt'],
  ['dance valley 2nd edition', 'dance valley'],
  ['hybrid conference', 'hybrid conference'],
])('of "%s" only "%s" tells which event it is', (title, expected) => {
  expect(tellingTitle(title)).toBe(expected)
})

test.each([
  ['a title and a longer one that begins with it', 'robocon', 'robocon the robot framework conference', 0.65],
  ['a kind of event in two languages', 'kerstmarkt', 'marche de noel', 0.7],
  ['the same with a name beside it', 'vlooienmarkt ijhallen', 'ijhallen flea market', 0.7],
  ['two kinds of events', 'kerstmarkt', 'christmas concert', 0.1],
  ['one kind with two names', 'rondleiding kinderen', 'guided tour highlights', 0],
  ['a beginning that says nothing', 'jazz', 'jazz voor kinderen', 0.3],
])('%s is as likely the same as it says', (_, left, right, likeness) => {
  expect(titleLikeness(left, right)).toBeCloseTo(likeness, 1)
  expect(titleLikeness(left, right)).toBe(titleLikeness(right, left))
})
