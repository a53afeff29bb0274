import { type City, type Country, nameIn } from './city.ts'
import { distanceKm, type Point } from './distance.ts'
import { gazetteer } from './gazetteer.ts'
import { REGION_NAMES } from './regions.ts'
import { keyOf } from './text.ts'

const COUNTRY_NAMES: Record<Country, readonly string[]> = {
  NL: ['NL', 'Nederland', 'The Netherlands', 'Netherlands', 'Holland', 'Pays-Bas', 'Niederlande'],
  BE: ['BE', 'België', 'Belgique', 'Belgien', 'Belgium'],
  DE: ['DE', 'Duitsland', 'Allemagne', 'Deutschland', 'Germany'],
  FR: ['FR', 'Frankrijk', 'France', 'Frankreich'],
}
const COUNTRY_BY_KEY = new Map(
  Object.entries(COUNTRY_NAMES).flatMap(([country, names]) => names.map((name) => [keyOf(name), country])),
)

/** '1012 JS Amsterdam', 'B-9000 Gent', 'D-50667 Köln'. */
const POSTCODE = /^\s*(?:[A-Z]{1,2}-)?(?:\d{4} ?[A-Z]{2}|\d{4,5})\s+/

/**
 * The city that a text names in any of our languages, ignoring accents, capitals and punctuation. Accepts a postcode in
 * front and a region or country behind ('Gent, België', 'Hengelo (Gelderland)'). Among cities of the same name it
 * returns the most populous. For misspelt names use `searchCities`.
 */
export function findCity(text: string, { country }: { country?: Country } = {}): City | undefined {
  const place = text.slice(0, 200).replace(POSTCODE, '')
  const whole = citiesNamed(place, country)[0]
  if (whole) return whole
  const [head = '', ...tail] = place.split(/[,(/]| - /)
  if (tail.length === 0) return undefined
  return narrow(citiesNamed(head, country), tail.map(keyOf))
}

/** The city with this id; undefined if the gazetteer has none. */
export function getCity(id: string): City | undefined {
  return gazetteer().byId.get(id)
}

/** The name of an event's city in a language; as its source writes it when the gazetteer has no such city. */
export function cityNameIn(
  { city, cityId }: { city: string; cityId: string | null },
  language: string,
): string {
  const known = cityId === null ? undefined : getCity(cityId)
  return known ? nameIn(known, language) : city
}

/** The name in a language of the city that a text names; the text itself if the country has no such city. */
export function cityNamedIn(text: string, country: Country, language: string): string {
  const known = findCity(text, { country })
  return known ? nameIn(known, language) : text
}

/** Every city of a country, the largest first. */
export function citiesOf(country: Country): readonly City[] {
  return gazetteer().byCountry[country]
}

/** A degree of latitude is never shorter. */
const DEGREE_KM = 110.5

/** Every city within a distance of a point, unsorted. */
export function citiesWithin(centre: Point, km: number): { city: City; km: number }[] {
  const degrees = km / DEGREE_KM
  const found: { city: City; km: number }[] = []
  for (const city of gazetteer().byId.values()) {
    if (Math.abs(city.latitude - centre.latitude) > degrees) continue
    const distance = distanceKm(centre, city)
    if (distance <= km) found.push({ city, km: distance })
  }
  return found
}

function citiesNamed(name: string, country: Country | undefined): City[] {
  const carriers = gazetteer().byKey.get(keyOf(name)) ?? []
  return country ? carriers.filter((city) => city.country === country) : carriers
}

/** A named country must be the city's; a named region decides between several cities. */
function narrow(carriers: City[], details: string[]): City | undefined {
  const country = details.map((detail) => COUNTRY_BY_KEY.get(detail)).find(Boolean)
  const there = country ? carriers.filter((city) => city.country === country) : carriers
  return there.find((city) => details.some((detail) => isRegionOf(city, detail))) ?? there[0]
}

const regionKeys = new Map<string, ReadonlySet<string>>()

/** Whether a text names the region of a city, in any of our languages. */
export function isRegionOf({ region }: City, text: string): boolean {
  const known = regionKeys.get(region) ?? new Set([region, ...(REGION_NAMES[region] ?? [])].map(keyOf))
  regionKeys.set(region, known)
  return known.has(keyOf(text))
}
