import { expect, test } from 'vitest'
import { citiesOf, findCity, getCity } from './find.ts'
import { citySlug, findCityOfSlug } from './slugs.ts'

const COUNTRIES = ['NL', 'BE', 'DE', 'FR'] as const

test('every place has one slug of its own, which leads back to it', { tags: 'agenda-pages.one-slug' }, () => {
  const cities = COUNTRIES.flatMap(citiesOf)
  const slugs = cities.map(citySlug)
  expect(new Set(slugs).size).toBe(cities.length)
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  expect(cities.filter((city) => findCityOfSlug(citySlug(city)) !== city)).toEqual([])
})

test.each([
  ['be-gent', 'gent'],
  ['nl-the-hague', 'den-haag'],
  ['nl-s-hertogenbosch', 's-hertogenbosch'],
  ['nl-bergen', 'bergen-nh'],
  ['de-bergen-bayern', 'bergen-bayern'],
  ['be-liege', 'liege'],
  ['be-hasselt', 'hasselt-limburg'],
  ['nl-groningen', 'groningen'],
  ['de-koln', 'koeln'],
])('the slug of %s is %s', (id, slug) => {
  const city = getCity(id)
  expect(city && citySlug(city)).toBe(slug)
})

test.each(['Gent', 'GENT', 'gand', 'ghent', 'be-gent', '9000 Gent'])(
  '%s is another spelling of Ghent',
  (text) => {
    expect(findCityOfSlug(text)?.id).toBe('be-gent')
  },
)

test('a name that several places have is another spelling of the largest', () => {
  expect(findCityOfSlug('bergen')).toBe(findCity('bergen'))
  expect(findCityOfSlug('nowhere-at-all')).toBeUndefined()
})
