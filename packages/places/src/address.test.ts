import { expect, test } from 'vitest'
import { addressOf, geoLink, routeLink, sayAddress } from './address.ts'

const DEN_HAAG = ['Den Haag', "'s-Gravenhage", 'The Hague']

test.each([
  ['Spui, Amsterdam', ['Amsterdam'], 'Spui', 'Amsterdam', 'Spui, Amsterdam'],
  ['Spui, Amsterdam, Amsterdam', ['Amsterdam'], 'Spui', 'Amsterdam', 'Spui, Amsterdam'],
  ['Spui, Spui, AMSTERDAM, Nederland', ['Amsterdam'], 'Spui', 'Amsterdam', 'Spui, Amsterdam'],
  [
    'RAI, Europaplein 24, 1078 GZ Amsterdam, The Netherlands',
    ['Amsterdam'],
    'RAI, Europaplein 24',
    '1078 GZ Amsterdam',
    'RAI, Europaplein 24, 1078 GZ Amsterdam',
  ],
  ['Spui 1, The Hague', DEN_HAAG, 'Spui 1', 'Den Haag', 'Spui 1, Den Haag'],
  ['Rue Neuve, B-1000 Liège', ['Liège', 'Luik'], 'Rue Neuve', 'B-1000 Liège', 'Rue Neuve, B-1000 Liège'],
  ['RAI Amsterdam', ['Amsterdam'], 'RAI Amsterdam', 'Amsterdam', 'RAI Amsterdam'],
  [
    'Amsterdamsestraatweg',
    ['Amsterdam'],
    'Amsterdamsestraatweg',
    'Amsterdam',
    'Amsterdamsestraatweg, Amsterdam',
  ],
  ['Amsterdam', ['Amsterdam'], null, 'Amsterdam', 'Amsterdam'],
  [' , ', ['Amsterdam'], null, 'Amsterdam', 'Amsterdam'],
  [null, ['Deventer'], null, 'Deventer', 'Deventer'],
  ['Парк', ['Deventer'], 'Парк', 'Deventer', 'Парк, Deventer'],
])('%j in %j is said once', (location, townNames, venue, town, line) => {
  const address = addressOf({ location, townNames, country: 'NL' })
  expect(address).toEqual({ venue, town })
  expect(sayAddress(address)).toBe(line)
})

test('Links to a map name the address and nothing of it escapes the parameter', () => {
  const address = 'Spui&engine=x#1, Amsterdam'
  expect(new URL(routeLink(address)).searchParams.get('to')).toBe(address)
  expect([...new URL(routeLink(address)).searchParams.keys()]).toEqual(['to'])
  expect(geoLink(address, { latitude: 52.37, longitude: 4.89 })).toBe(
    'geo:52.37,4.89?q=Spui%26engine%3Dx%231%2C%20Amsterdam',
  )
})
