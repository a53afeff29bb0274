import { type City, type Country, TIME_ZONES } from './city.ts'
import { REGIONS } from './regions.ts'
import { slugOf } from './text.ts'

/**
 * A place in the data file: `name|latitude|longitude|population|region code`, followed by `|id` only if the id is not
 * derived from country and name, which keeps the file small.
 */
export function encodeRow(
  place: Omit<City, 'region' | 'timeZone' | 'names'> & { regionCode: string },
): string {
  const parts = [
    place.name,
    thousandths(place.latitude),
    thousandths(place.longitude),
    place.population,
    place.regionCode,
  ]
  return (place.id === plainId(place.country, place.name) ? parts : [...parts, place.id]).join('|')
}

/** A thousandth of a degree is about 100 metres: precise enough for a town, at half the size. */
function thousandths(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}

export function decodeRow(country: Country, row: string): City {
  const [name = '', latitude, longitude, population, regionCode = '', id] = row.split('|')
  return {
    id: id ?? plainId(country, name),
    name,
    country,
    region: REGIONS[country][regionCode] ?? '',
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
    timeZone: TIME_ZONES[country],
  }
}

export function plainId(country: Country, name: string): string {
  return `${country.toLowerCase()}-${slugOf(name)}`
}
