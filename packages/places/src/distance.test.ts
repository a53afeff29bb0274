import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { getCity } from './find.ts'

const place = (id: string) => {
  const city = getCity(id)
  if (!city) throw new Error(`no ${id}`)
  return city
}

test.each([
  ['nl-amsterdam', 'nl-utrecht', 35],
  ['nl-amsterdam', 'nl-rotterdam', 57],
  ['be-brussel', 'be-antwerpen', 42],
  ['nl-amsterdam', 'fr-paris', 430],
  ['nl-maastricht', 'be-liege', 25],
  ['nl-amsterdam', 'nl-amsterdam', 0],
])('from %s to %s it is about %i km, both ways', (from, to, kilometres) => {
  expect(Math.abs(distanceKm(place(from), place(to)) - kilometres)).toBeLessThan(3)
  expect(distanceKm(place(to), place(from))).toBe(distanceKm(place(from), place(to)))
})

test('half of the earth’s circumference is about 20,015 km', () => {
  expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015, 0)
})
