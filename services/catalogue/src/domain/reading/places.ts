import type { Place, PlaceQuery } from '@uitpost/contracts'
import { type City, searchCities } from '@uitpost/places'
import { type Listed, listed } from '@uitpost/service-kit'

const toPlace = ({ id, name, country, region, latitude, longitude, names }: City): Place => ({
  ...{ id, name, country, region, latitude, longitude },
  names: { ...names },
})

/** Cities by any of their names, small mistakes included; the closest first, among equals the largest. */
export function searchPlaces({ q, country, limit }: PlaceQuery): Listed<Place> {
  const places = searchCities(q, { limit, ...(country && { country }) }).map(toPlace)
  return listed(places, places.length)
}
