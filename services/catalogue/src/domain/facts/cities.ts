import { COUNTRIES, type Country } from '@uitpost/contracts'
import { type City, findCity, getCity, searchCities } from '@uitpost/places'
import { wordsOf } from './titles.ts'

/** The city that an id or a name means; a name may be misspelt. */
export const cityMeant = (text: string, country?: Country): City | undefined =>
  getCity(text) ??
  findCity(text, country ? { country } : {}) ??
  searchCities(text, { ...(country && { country }), limit: 1 })[0]

const ONLINE = new Set(['online', 'virtual', 'virtueel', 'virtuel', 'en ligne', 'livestream'])
/** The one place of what names itself online instead of a city: it may be streamed from any. */
export const ONLINE_KEY = 'online'

/** What a city that the gazetteer does not know is compared by. */
export function unknownCityKey(city: string, country: Country): string {
  const name = wordsOf(city).join(' ')
  return ONLINE.has(name) ? ONLINE_KEY : `${country}:${name}`
}

/** What "in this city" means in the catalogue: the known city, or every unknown one that is called so. */
export const cityKeysOf = (text: string, country?: Country): string[] =>
  keysOfCity(cityMeant(text, country), text, country)

/** The same where it was looked up already which city is meant. */
export function keysOfCity(known: City | undefined, text: string, country?: Country): string[] {
  const countries = country ? [country] : COUNTRIES
  return [...new Set([...(known ? [known.id] : []), ...countries.map((one) => unknownCityKey(text, one))])]
}
