import { COUNTRIES, type Country } from '@uitpost/contracts'
import { type City, findCity, getCity, searchCities } from '@uitpost/places'
import { wordsOf } from './titles.ts'

/** Finds a city of the gazetteer by its id or a name, which may be misspelt. */
export const resolveCity = (text: string, country?: Country): City | undefined =>
  getCity(text) ??
  findCity(text, country ? { country } : {}) ??
  searchCities(text, { ...(country && { country }), limit: 1 })[0]

const ONLINE = new Set(['online', 'virtual', 'virtueel', 'virtuel', 'en ligne', 'livestream'])
/** City key of every online event: a stream has no town. */
export const ONLINE_KEY = 'online'

/** City key for a town that is not in the gazetteer. */
export function unknownCityKey(city: string, country: Country): string {
  const name = wordsOf(city).join(' ')
  return ONLINE.has(name) ? ONLINE_KEY : `${country}:${name}`
}

/** The city keys to search for a name: the known city's, or those of unknown towns of that name. */
export const cityKeysOf = (text: string, country?: Country): string[] =>
  keysOfCity(resolveCity(text, country), text, country)

/** As `cityKeysOf`, for a caller that has looked up the city already. */
export function keysOfCity(known: City | undefined, text: string, country?: Country): string[] {
  const countries = country ? [country] : COUNTRIES
  return [...new Set([...(known ? [known.id] : []), ...countries.map((one) => unknownCityKey(text, one))])]
}
