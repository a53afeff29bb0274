import { describe, expect, test } from 'vitest'
import { decodeRow } from '../rows.ts'
import type { Place } from './collect.ts'
import { assignIds } from './ids.ts'

const place = (name: string, regionCode: string, latitude: number, population: number): Place => ({
  name,
  country: 'NL',
  regionCode,
  latitude,
  longitude: 5,
  population,
})
const large = place('Hengelo', '15', 52.3, 80_000)
const small = place('Hengelo', '03', 52, 4_000)
const third = place('Hengelo', '03', 51.5, 2_000)

const idsOf = (places: Place[], committed: string[] = []) => {
  const ids = assignIds(
    places,
    committed.map((row) => decodeRow('NL', row)),
  )
  return places.map((each) => ids.get(each))
}

describe('an id', () => {
  test('is the country and the name, then the region, then a number', () => {
    expect(idsOf([large, small, third])).toEqual([
      'nl-hengelo',
      'nl-hengelo-gelderland',
      'nl-hengelo-gelderland-2',
    ])
  })

  test('does not depend on the order of the places', () => {
    expect(idsOf([third, small, large])).toEqual([
      'nl-hengelo-gelderland-2',
      'nl-hengelo-gelderland',
      'nl-hengelo',
    ])
  })

  test('stays with its place when a larger namesake appears or the place outgrows another', () => {
    expect(idsOf([large, small], ['Hengelo|52|5|4000|03'])).toEqual(['nl-hengelo-overijssel', 'nl-hengelo'])
    expect(
      idsOf(
        [{ ...small, population: 90_000 }, large],
        ['Hengelo|52.3|5|80000|15', 'Hengelo|52|5|4000|03|nl-hengelo-gelderland'],
      ),
    ).toEqual(['nl-hengelo-gelderland', 'nl-hengelo'])
  })

  test('is never dropped: the generator refuses data in which a committed place is missing', () => {
    expect(() => idsOf([large], ['Hengelo|52.3|5|80000|15', 'Bredevoort|51.9|6.6|1400|03'])).toThrow(
      'nl-bredevoort',
    )
  })
})
