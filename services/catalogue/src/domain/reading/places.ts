import type { FoundPlace, Place, PlaceQuery } from '@uitpost/contracts'
import { type City, findCity, searchCities } from '@uitpost/places'
import { type Listed, listed } from '@uitpost/service-kit'

export const toPlace = ({ id, name, country, region, latitude, longitude, names }: City): Place => ({
  id,
  name,
  country,
  region,
  latitude,
  longitude,
  names: { ...names },
})

/**
 * Cities by any of their names, misspellings included; the best match first, then the largest. A region behind the name
 * is understood as in `findCity`.
 */
export function searchPlaces({ q, country, limit }: PlaceQuery): Listed<FoundPlace> {
  const within = country ? { country } : {}
  const named = findCity(q, within)
  const others = searchCities(q, { limit, ...within }).filter(({ id }) => id !== named?.id)
  const places = [...(named ? [named] : []), ...others]
    .slice(0, limit)
    .map((city) => ({ ...toPlace(city), exact: city === named }))
  return listed(places, places.length)
}
