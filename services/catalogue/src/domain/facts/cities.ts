import { COUNTRIES, type Country } from '@uitpost/contracts'
import { type City, findCity, getCity, guessCity, searchCities } from '@uitpost/places'
import { DomainError } from '@uitpost/service-kit'
import { wordsOf } from './titles.ts'

/** Finds a city of the gazetteer by its id or a name, which may be misspelt. */
export const resolveCity = (text: string, country?: Country): City | undefined =>
  getCity(text) ??
  findCity(text, country ? { country } : {}) ??
  searchCities(text, { ...(country && { country }), limit: 1 })[0]

/** The city of a member of a query, by its id or a name, which may be misspelt. Throws `bad_request`. */
export function requireCity(text: string, field: string): City {
  const city = getCity(text) ?? findCity(text) ?? guessCity(text)
  if (city) return city
  const message = 'We know no place of that name.'
  throw new DomainError('bad_request', message, { errors: [{ field, code: 'unknown_place', message }] })
}

const ONLINE = new Set(['online', 'virtual', 'virtueel', 'virtuel', 'en ligne', 'livestream'])
/** City key of every online event: a stream has no town. */
export const ONLINE_KEY = 'online'

/** City key for a town that is not in the gazetteer. */
export function unknownCityKey(city: string, country: Country): string {
  const name = wordsOf(city).join(' ')
  return ONLINE.has(name) ? ONLINE_KEY : `${country}:${name}`
}

/** The city keys to search for a name: the known city's, or those of unknown towns of that name. */
export function cityKeysOf(text: string, country?: Country): string[] {
  const known = resolveCity(text, country)
  const countries = country ? [country] : COUNTRIES
  return [...new Set([...(known ? [known.id] : []), ...countries.map((one) => unknownCityKey(text, one))])]
}
