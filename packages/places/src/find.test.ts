import { describe, expect, test } from 'vitest'
import { nameIn } from './city.ts'
import { citiesOf, findCity, getCity } from './find.ts'

describe('findCity', () => {
  test.each(['', '   ', '!?', 'Atlantis', 'Amsterdan', '1234', '1234 AB ', 'Paris, Nederland', ','])(
    'finds nothing for %j',
    (text) => expect(findCity(text)).toBeUndefined(),
  )

  test.each([
    ['LIEGE', 'be-liege'],
    ['liège', 'be-liege'],
    ['Lie\u0300ge', 'be-liege'],
    ['  sint   niklaas ', 'be-sint-niklaas'],
    ['St. Niklaas', 'be-sint-niklaas'],
    ["s'Hertogenbosch", 'nl-s-hertogenbosch'],
    ['’s-Hertogenbosch', 'nl-s-hertogenbosch'],
    ['s Hertogenbosch', 'nl-s-hertogenbosch'],
    ['Muenchen', 'de-munchen'],
    ['Dusseldorf', 'de-dusseldorf'],
    ['Alphen a/d Rijn', 'nl-alphen-aan-den-rijn'],
    ['Capelle a.d. IJssel', 'nl-capelle-aan-den-ijssel'],
    ['ĲSSELSTEIN', 'nl-ijsselstein'],
    ['St-Étienne', 'fr-saint-etienne'],
  ])('finds %j regardless of accents, capitals and punctuation', (text, id) => {
    expect(findCity(text)?.id).toBe(id)
  })

  test.each([
    ['9000 Gent', 'be-gent'],
    ['B-9000 GENT', 'be-gent'],
    ['1012 JS Amsterdam', 'nl-amsterdam'],
    ['D-50667 Köln', 'de-koln'],
    ['Gent, België', 'be-gent'],
    ['Brussel / Bruxelles', 'be-brussel'],
    ['Brussel - Bruxelles', 'be-brussel'],
    ['Damme, Belgium', 'be-damme'],
    ['Hengelo (Gelderland)', 'nl-hengelo-gelderland'],
    ['Hengelo Gld', 'nl-hengelo-gelderland'],
    ['Bergen (NH)', 'nl-bergen'],
    ['Den Haag, Scheveningen', 'nl-the-hague'],
  ])('ignores postcode, region and country around the name in %j', (text, id) => {
    expect(findCity(text)?.id).toBe(id)
  })

  test.each([
    ['Lille', 'fr-lille', 'BE', 'be-lille'],
    ['Halle', 'de-halle-saale', 'BE', 'be-halle'],
    ['Bergen', 'be-mons', 'NL', 'nl-bergen'],
    ['Damme', 'de-damme', 'BE', 'be-damme'],
    ['Deurne', 'be-deurne', 'NL', 'nl-deurne'],
    ['Hasselt', 'be-hasselt', 'NL', 'nl-hasselt'],
    ['Essen', 'de-essen', 'BE', 'be-essen'],
  ] as const)('%s alone is the most populous (%s); with %s it is %s', (name, alone, country, there) => {
    expect(findCity(name)?.id).toBe(alone)
    expect(findCity(name, { country })?.id).toBe(there)
  })

  test('searches only the given country', () => {
    expect(findCity('Amsterdam', { country: 'BE' })).toBeUndefined()
  })

  test.each(['NL', 'BE', 'DE', 'FR'] as const)('finds every city of %s by its own name', (country) => {
    const missed = citiesOf(country).filter((city) => {
      const found = findCity(city.name, { country })
      return found?.id !== city.id && (found?.population ?? -1) < city.population
    })
    expect(missed).toEqual([])
  })

  test('distinguishes towns of the same name by the region in brackets', () => {
    const towns = (['NL', 'BE', 'DE', 'FR'] as const).flatMap(citiesOf)
    const missed = towns
      .filter((city) => !/[(/,]/.test(city.name))
      .filter((city) => findCity(`${city.name} (${city.region})`)?.region !== city.region)
    expect(missed).toEqual([])
  })
})

describe('getCity', () => {
  test('returns the whole city, with its names', () => {
    expect(getCity('nl-the-hague')).toEqual({
      id: 'nl-the-hague',
      name: 'The Hague',
      country: 'NL',
      region: 'Zuid-Holland',
      latitude: expect.closeTo(52.08, 1),
      longitude: expect.closeTo(4.3, 1),
      population: expect.any(Number),
      timeZone: 'Europe/Amsterdam',
      names: { nl: 'Den Haag', fr: 'La Haye', de: 'Den Haag' },
    })
  })

  test.each(['', 'nl-atlantis', 'constructor', 'NL-AMSTERDAM'])('returns undefined for the id %j', (id) => {
    expect(getCity(id)).toBeUndefined()
  })
})

describe('nameIn', () => {
  test.each([
    ['be-liege', 'nl', 'Luik'],
    ['be-liege', 'fr', 'Liège'],
    ['be-liege', 'de', 'Lüttich'],
    ['be-liege', 'en', 'Liège'],
    ['nl-the-hague', 'nl', 'Den Haag'],
    ['nl-the-hague', 'en', 'The Hague'],
    ['be-brussel', 'en', 'Brussels'],
    ['nl-utrecht', 'fr', 'Utrecht'],
  ] as const)('%s is called in %s: %s', (id, language, name) => {
    const city = getCity(id)
    expect(city && nameIn(city, language)).toBe(name)
  })
})
