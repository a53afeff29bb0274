import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import data from './data/cities.json' with { type: 'json' }
import { citiesOf, findCity } from './find.ts'
import { buildRows } from './source/build.ts'

const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const
const all = COUNTRIES.flatMap(citiesOf)

describe('the gazetteer', () => {
  test.each([
    ['NL', 1000],
    ['BE', 500],
    ['DE', 3000],
    ['FR', 3000],
  ] as const)('of %s has at least %i cities', (country, least) => {
    expect(citiesOf(country).length).toBeGreaterThanOrEqual(least)
  })

  test('has a unique id for every city', () => {
    expect(new Set(all.map((city) => city.id)).size).toBe(all.length)
    expect(all.filter((city) => !/^(nl|be|de|fr)(-[a-z0-9]+)+$/.test(city.id))).toEqual([])
    expect(all.filter((city) => !city.id.startsWith(`${city.country.toLowerCase()}-`))).toEqual([])
  })

  test('lists cities by population', () => {
    for (const country of COUNTRIES) {
      const populations = citiesOf(country).map((city) => city.population)
      expect(populations).toEqual(populations.toSorted((a, b) => b - a))
    }
    expect(
      citiesOf('NL')
        .slice(0, 3)
        .map((city) => city.name),
    ).toEqual(['Amsterdam', 'Rotterdam', 'The Hague'])
  })

  test('has coordinates within the country, a region name and a time zone for every city', () => {
    const BOXES = {
      NL: [50.7, 53.6, 3.3, 7.3],
      BE: [49.4, 51.6, 2.5, 6.5],
      DE: [47.2, 55.1, 5.8, 15.1],
      FR: [41.3, 51.2, -5.2, 9.7],
    } as const
    const outside = all.filter((city) => {
      const [south, north, west, east] = BOXES[city.country]
      const inside =
        city.latitude > south && city.latitude < north && city.longitude > west && city.longitude < east
      return !inside || city.region === '' || city.population < 0 || !Number.isInteger(city.population)
    })
    expect(outside).toEqual([])
    expect(new Set(all.map((city) => city.timeZone))).toEqual(
      new Set(['Europe/Amsterdam', 'Europe/Brussels', 'Europe/Berlin', 'Europe/Paris']),
    )
  })

  test.each([
    'Amsterdam, Rotterdam, The Hague, Utrecht, Deventer, Tilburg, Bredevoort, Giethoorn, Zaanse Schans, Keukenhof, Lisse',
    'Kaatsheuvel, Biddinghuizen, Landgraaf, Texel, Terschelling, Vlieland, Etten-Leur, Rijssen, Noordwijk, Almere, Volendam',
    'Hilvarenbeek, Lichtenvoorde, Schijndel, Zundert, Winterswijk, Vlaardingen, Scheveningen, Kinderdijk, Veere, Naarden',
  ])('contains the Dutch event towns %s', (names) => {
    const missed = names.split(', ').filter((name) => findCity(name, { country: 'NL' })?.name !== name)
    expect(missed).toEqual([])
  })

  test.each([
    'Brussel, Antwerpen, Gent, Brugge, Leuven, Mechelen, Tongeren, Hasselt, Damme, Lille, Oostende, Werchter, Boom, Dessel',
    'Liège, Namur, Mons, Tournai, Redu, Durbuy, Dinant, Bastogne, Dour, Binche, Francorchamps, Ronquières, Orval, Malmedy',
    'Bokrijk, Kiewit, Watou, Dranouter, Westvleteren, Ixelles, Schaerbeek, Laeken, Borgerhout, Eupen, Sankt Vith, Kelmis',
  ])('contains the Belgian event towns %s', (names) => {
    const missed = names.split(', ').filter((name) => findCity(name, { country: 'BE' })?.name !== name)
    expect(missed).toEqual([])
  })

  test('has a data file of less than 600 kB', () => {
    expect(statSync(new URL('./data/cities.json', import.meta.url)).size).toBeLessThan(600_000)
  })

  test.each(COUNTRIES)('has exactly the rows that the generator writes for %s', (country) => {
    expect(buildRows(country, data[country])).toEqual(data[country])
  })
})
