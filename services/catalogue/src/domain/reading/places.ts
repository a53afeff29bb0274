import type { Place, PlaceQuery } from '@uitpost/contracts'
import { type City, searchCities } from '@uitpost/places'
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

/** Cities by any of their names, misspellings included; the best match first, then the largest. */
export function searchPlaces({ q, country, limit }: PlaceQuery): Listed<Place> {
  const places = searchCities(q, { limit, ...(country && { country }) }).map(toPlace)
  return listed(places, places.length)
}
