import { COUNTRIES, type Country } from '@uitpost/contracts'
import { type City, findCity, getCity, searchCities } from '@uitpost/places'
import { wordsOf } from './titles.ts'

/** The city that an id or a name means; a name may be misspelt. */
export const cityMeant = (text: string, country?: Country): City | undefined =>
  getCity(text) ??
  findCity(text, country ? { country } : {}) ??
  searchCities(text, { ...(country && { country }), limit: 1 })[0]

/** What a city that the gazetteer does not know is compared by. */
export const unknownCityKey = (city: string, country: Country): string =>
  `${country}:${wordsOf(city).join(' ')}`

/** What "in this city" means in the catalogue: the known city, or every unknown one that is called so. */
export function cityKeysOf(text: string, country?: Country): string[] {
  const known = cityMeant(text, country)
  const countries = country ? [country] : COUNTRIES
  return [...(known ? [known.id] : []), ...countries.map((one) => unknownCityKey(text, one))]
}
