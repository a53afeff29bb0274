import { expect, test } from 'vitest'
import { compareVenues, venueName, venuePair } from './venues.ts'

const gent = ['Gent', 'Gand', 'Ghent']

test.each([
  ['Vrijdagmarkt', 'Vrijdagmarkt 12, 9000 Gent, België'],
  ['Sint-Pietersplein', 'Sint Pietersplein'],
  ['Kunsthal Gent', 'de Kunsthal'],
  ['Het Concertgebouw', 'Koninklijk Concertgebouw'],
  ['De Waterlelie', 'Zaal De Waterlelie'],
  ['Sporthal Balans', 'BALANS Molenweg 12'],
  ['Hoofdkerk', 'Hoofdkerk, Kerkplein 3'],
  ['DW', 'De Waterlelie'],
  ['MuziekFabriek', 'Muziek Fabriek'],
  ['Grote Markt', 'Grand-Place'],
  ['Hôtel de ville', 'Rathaus'],
  ['Kerkstraat 12-14', 'Kerkstraat 12'],
  ['Sint-Annakerk', 'St. Anna'],
])('%s and %s are one venue', (left, right) => {
  expect(compareVenues(left, right, gent)).toBe('same')
  expect(compareVenues(right, left, gent)).toBe('same')
})

test.each([
  ['Vrijdagmarkt', null],
  ['Gent', 'Flanders Expo'],
  ['De Waterlelie', 'Molenweg 12'],
  ['Boekerij Linde', 'Boekerij Haven'],
])('%s and %s are too general to compare', (left, right) => {
  expect(compareVenues(left, right, gent)).toBe('open')
  expect(compareVenues(right, left, gent)).toBe('open')
})

test.each([
  ['Vrijdagmarkt', 'Korenmarkt'],
  ['Flanders Expo', 'Kunsthal'],
  ['Bozar', 'Paleis voor Schone Kunsten'],
  ['Sint-Annakerk', 'Sint-Lucaskerk'],
  ['Café De Mus', 'Café De Bus'],
])('%s and %s are two names', (left, right) => {
  expect(compareVenues(left, right, gent)).toBe('two names')
  expect(compareVenues(right, left, gent)).toBe('two names')
})

test.each([
  ['Waterlelie', 'Waterlelie Noord'],
  ['Grote Zaal', 'Kleine Zaal'],
  ['Zaal 1', 'Zaal 2'],
  ['Molenweg 12', 'Molenweg 112'],
  ['Rue du Lac 4', 'Rue du Lac 44'],
  ['Lindenstraße 1', 'Lindenstraße 11'],
  ['Boekerij Linde', 'Boekerij Zilver'],
])('%s and %s are two places', (left, right) => {
  expect(compareVenues(left, right, gent)).toBe('apart')
  expect(compareVenues(right, left, gent)).toBe('apart')
})

test('two names that an admin confirmed in a city are one venue in that city only', () => {
  const names = ['De Waterlelie', 'Volksparkzaal'].map((name) => venueName(name, gent))
  const aliases = new Set([venuePair('be-gent', names[0] ?? '', names[1] ?? '')])
  expect(compareVenues('Volksparkzaal', 'Waterlelie', gent, aliases, 'be-gent')).toBe('same')
  expect(compareVenues('Volksparkzaal', 'Waterlelie', gent, aliases, 'be-brugge')).toBe('two names')
})
