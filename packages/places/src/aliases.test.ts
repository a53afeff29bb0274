import { describe, expect, test } from 'vitest'
import { findCity, getCity } from './find.ts'
import { ALIASES } from './gazetteer.ts'

/** Names that mean a larger place in another country unless a country is given. */
const LARGER_ABROAD: Record<string, string> = {
  Ham: 'fr-ham',
  Montaigu: 'fr-montaigu',
}

const table = Object.entries(ALIASES).flatMap(([id, { also = [], ...names }]) =>
  [...new Set([...Object.values(names), ...also])].map((name): [string, string] => [name, id]),
)

test.each(table)('"%s" is %s', (name, id) => {
  const city = getCity(id)
  expect(city, `the gazetteer has no ${id}`).toBeDefined()
  expect(findCity(name, city && { country: city.country })?.id).toBe(id)
  expect(findCity(name)?.id).toBe(LARGER_ABROAD[name] ?? id)
})

describe('the alias table', () => {
  test('lists a language only if its name differs from the local name', () => {
    const idle = Object.keys(ALIASES)
      .map((id) => getCity(id))
      .filter((city) => Object.values(city?.names ?? {}).includes(city?.name ?? ''))
    expect(idle).toEqual([])
  })

  test.each([
    ['The Hague', 'nl-the-hague'],
    ['Den Haag', 'nl-the-hague'],
    ["'s-Gravenhage", 'nl-the-hague'],
    ['La Haye', 'nl-the-hague'],
    ['Den Bosch', 'nl-s-hertogenbosch'],
    ['Bois-le-Duc', 'nl-s-hertogenbosch'],
    ['Luik', 'be-liege'],
    ['Lüttich', 'be-liege'],
    ['Bruxelles', 'be-brussel'],
    ['Brussels', 'be-brussel'],
    ['Ghent', 'be-gent'],
    ['Gand', 'be-gent'],
    ['Anvers', 'be-antwerpen'],
    ['Bruges', 'be-brugge'],
    ['Löwen', 'be-leuven'],
    ['Malines', 'be-mechelen'],
    ['Courtrai', 'be-kortrijk'],
    ['Ypern', 'be-ieper'],
    ['Doornik', 'be-tournai'],
    ['Bergen', 'be-mons'],
    ['Namen', 'be-namur'],
    ['Ostend', 'be-oostende'],
    ['Saint-Trond', 'be-sint-truiden'],
    ['Moeskroen', 'be-mouscron'],
    ['Bastenaken', 'be-bastogne'],
    ['Hoei', 'be-huy'],
    ['Nimwegen', 'nl-nijmegen'],
    ['Flushing', 'nl-vlissingen'],
    ['Ljouwert', 'nl-leeuwarden'],
    ['Keulen', 'de-koln'],
    ['Aix-la-Chapelle', 'de-aachen'],
    ['Parijs', 'fr-paris'],
    ['Rijsel', 'fr-lille'],
    ['Straatsburg', 'fr-strasbourg'],
  ])('resolves %s to %s', (name, id) => {
    expect(findCity(name)?.id).toBe(id)
  })
})
