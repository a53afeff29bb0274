import { testSeed } from '@uitpost/testing/test-seed'
import { describe, expect, test } from 'vitest'
import { citiesOf, findCity } from './find.ts'
import { guessCity, searchCities } from './search.ts'

const idsOf = (...search: Parameters<typeof searchCities>) => searchCities(...search).map((city) => city.id)

describe('searchCities', () => {
  test.each([
    ['Amst', 'nl-amsterdam'],
    ['ANTW', 'be-antwerpen'],
    ['brux', 'be-brussel'],
    ['den h', 'nl-den-helder'],
    ['den b', 'nl-s-hertogenbosch'],
    ['haag', 'nl-the-hague'],
    ['hertogenb', 'nl-s-hertogenbosch'],
    ['St Nikl', 'be-sint-niklaas'],
    ['alphen aan d', 'nl-alphen-aan-den-rijn'],
    ['muench', 'de-munchen'],
  ])('the beginning %j finds %s', (text, id) => {
    expect(idsOf(text)).toContain(id)
  })

  test.each([
    ['Amstredam', 'nl-amsterdam'],
    ['Utreht', 'nl-utrecht'],
    ['Rotterdma', 'nl-rotterdam'],
    ['Amsterdan', 'nl-amsterdam'],
    ['msterdam', 'nl-amsterdam'],
    ['Utrcht', 'nl-utrecht'],
    ['Roterdam', 'nl-rotterdam'],
    ['Antwrepen', 'be-antwerpen'],
    ['Geraardbergen', 'be-geraardsbergen'],
    ['Maastrich', 'nl-maastricht'],
    ['Leuvn', 'be-leuven'],
    ['Charlrio', 'be-charleroi'],
  ])('the misspelt %j finds %s first', (text, id) => {
    expect(idsOf(text)[0]).toBe(id)
  })

  test.each(['', '  ', '-', 'qqqqqqqq', 'xq'])('finds nothing for %j', (text) => {
    expect(searchCities(text)).toEqual([])
  })

  test('sorts the whole name before longer names, and larger cities before smaller ones', () => {
    expect(idsOf('Gent', { country: 'BE' })).toEqual(['be-gent', 'be-gentbrugge'])
    const found = searchCities('S', { country: 'NL', limit: 50 })
    expect(found.map((city) => city.population)).toEqual(
      found.map((city) => city.population).toSorted((a, b) => b - a),
    )
  })

  test('returns a city once, however many of its names match', () => {
    const ids = idsOf('brug', { limit: 50 })
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('respects the country and the limit', () => {
    expect(searchCities('a')).toHaveLength(10)
    const found = searchCities('a', { country: 'FR', limit: 3 })
    expect(found.map((city) => city.country)).toEqual(['FR', 'FR', 'FR'])
  })

  // All cities take too long for every run: test a random eighth.
  const part = testSeed() % 8
  test(`finds 99 of 100 cities of the Netherlands and Belgium by their name with two letters swapped (TEST_SEED=${part})`, () => {
    const cities = [...citiesOf('NL'), ...citiesOf('BE')].filter((_, index) => index % 8 === part)
    expect(cities.length).toBeGreaterThan(350)
    const missed = cities.filter(({ id, name, country }) => {
      const middle = Math.floor(name.length / 2)
      const [a = '', b = ''] = name.slice(middle - 1, middle + 1)
      const typed = name.slice(0, middle - 1) + b + a + name.slice(middle + 1)
      return name.length >= 5 && !idsOf(typed, { country }).includes(id)
    })
    // A swapped name may have ten other cities at the same distance.
    expect(missed.length, missed.map((city) => city.name).join()).toBeLessThanOrEqual(cities.length / 100)
  })

  test('finds nothing for a very long text', () => {
    expect(searchCities('amsterdam '.repeat(10_000))).toEqual([])
  })

  test.each([
    ['one letter', 's', 10],
    ['letters that begin many names', 'sint', 10],
    ['letters that nearly begin many names', 'ensteren', 3],
    ['120 letters', 'amsterdam'.repeat(20).slice(0, 120), 0],
    ['200 letters that are no name', 'akvhrcucsmmhtbsazwmbydnmkf'.repeat(10).slice(0, 200), 0],
    ['one letter 200 times', 'e'.repeat(200), 0],
    ['200 words', 'st '.repeat(200), 0],
    ['letters that unfold into many', '㍿ﷺ'.repeat(100), 0],
  ])('a search for %s finds no city of that name', (_, text, others) => {
    expect(findCity(text)).toBeUndefined()
    expect(searchCities(text)).toHaveLength(others)
  })
})

describe('guessCity', () => {
  test.each([
    ['Utreht', 'nl-utrecht'],
    ['utrecht', 'nl-utrecht'],
    ['Antwrepn', 'be-antwerpen'],
    ['Bruselles', 'be-brussel'],
    ['Keuln', 'de-koln'],
  ])('%j is %s', (text, id) => {
    expect(guessCity(text)?.id).toBe(id)
  })

  test.each(['', 'gen', 'Amster', 'boekenmarkt', 'x'.repeat(10_000)])('%j is no city', (text) => {
    expect(guessCity(text)).toBeUndefined()
  })
})
