import { expect, test } from 'vitest'
import { couldBeSameVenue } from './venues.ts'

const gent = ['Gent', 'Gand', 'Ghent']

test.each([
  ['Vrijdagmarkt', 'Vrijdagmarkt 12, 9000 Gent, België'],
  ['Vrijdagmarkt', null],
  ['Gent', 'Flanders Expo'],
  ['Sint-Pietersplein', 'Sint Pietersplein'],
  ['Kunsthal Gent', 'de Kunsthal'],
  ['Het Concertgebouw', 'Koninklijk Concertgebouw'],
  ['Bozar', 'Paleis voor Schone Kunsten'],
  ['Sportpaleis', 'AFAS Dome'],
])('%s and %s can be one venue', (left, right) => {
  expect(couldBeSameVenue(left, right, gent)).toBe(true)
  expect(couldBeSameVenue(right, left, gent)).toBe(true)
})

test.each([
  ['Vrijdagmarkt', 'Korenmarkt'],
  ['Flanders Expo', 'Kunsthal'],
  ['Paradiso', 'Paradiso Noord'],
  ['Grote Zaal', 'Kleine Zaal'],
])('%s and %s are two venues', (left, right) => {
  expect(couldBeSameVenue(left, right, gent)).toBe(false)
})
