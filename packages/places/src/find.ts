import type { City, Country } from './city.ts'
import { gazetteer } from './gazetteer.ts'
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
 * The city that a text names, in any of our languages, whatever its accents, capitals and punctuation;
 * a postcode before it and a region or country behind it ('Gent, België', 'Hengelo (Gelderland)') are understood.
 * Among cities of one name the most populous is meant. Misspelt names are for `searchCities`.
 */
export function findCity(text: string, { country }: { country?: Country } = {}): City | undefined {
  const place = text.slice(0, 200).replace(POSTCODE, '')
  const whole = carriersOf(place, country)[0]
  if (whole) return whole
  const [head = '', ...tail] = place.split(/[,(/]| - /)
  if (tail.length === 0) return undefined
  return narrow(carriersOf(head, country), tail.map(keyOf))
}

/** The city with this id, if there is one. */
export function getCity(id: string): City | undefined {
  return gazetteer().byId.get(id)
}

/** Every city of a country, the largest first. */
export function citiesOf(country: Country): readonly City[] {
  return gazetteer().byCountry[country]
}

function carriersOf(name: string, country: Country | undefined): City[] {
  const carriers = gazetteer().byKey.get(keyOf(name)) ?? []
  return country ? carriers.filter((city) => city.country === country) : carriers
}

/** A country that is named must be the city's; a region that is named decides between several cities. */
function narrow(carriers: City[], details: string[]): City | undefined {
  const country = details.map((detail) => COUNTRY_BY_KEY.get(detail)).find(Boolean)
  const there = country ? carriers.filter((city) => city.country === country) : carriers
  return there.find((city) => details.includes(keyOf(city.region))) ?? there[0]
}
