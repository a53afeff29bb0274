import type { City } from '../city.ts'
import { distanceKm } from '../distance.ts'
import { REGIONS } from '../regions.ts'
import { plainId } from '../rows.ts'
import { slugOf } from '../text.ts'
import type { Place } from './collect.ts'

/** A place that moved less than this since the last generation is the same place. */
const SAME_PLACE_KM = 5

/**
 * Assigns every place its id. Places of the committed file keep theirs; a new place whose plain id is taken gets its
 * region, then a number. Independent of the order of the input. Throws if a committed place is missing.
 */
export function assignIds(places: Place[], committed: City[]): Map<Place, string> {
  const ids = new Map<Place, string>()
  const taken = new Set(committed.map((city) => city.id))
  const byPlainId = Map.groupBy(committed, (city) => plainId(city.country, city.name))
  const bySize = places.toSorted(
    (a, b) => b.population - a.population || a.latitude - b.latitude || a.longitude - b.longitude,
  )
  const found = new Set<string>()
  for (const place of bySize) {
    const known = byPlainId
      .get(plainId(place.country, place.name))
      ?.map((city) => ({ id: city.id, km: distanceKm(city, place) }))
      .filter((city) => city.km < SAME_PLACE_KM && !found.has(city.id))
      .sort((a, b) => a.km - b.km)[0]
    if (known) {
      ids.set(place, known.id)
      found.add(known.id)
    }
  }
  const lost = committed.filter((city) => !found.has(city.id)).map((city) => city.id)
  if (lost.length > 0) {
    throw new Error(
      `Other services may store these ids, and the new data has no such place: ${lost.join(', ')}`,
    )
  }
  for (const place of bySize) {
    if (ids.has(place)) continue
    const id = firstFreeId(place, taken)
    taken.add(id)
    ids.set(place, id)
  }
  return ids
}

function firstFreeId(place: Place, taken: Set<string>): string {
  const plain = plainId(place.country, place.name)
  const withRegion = `${plain}-${slugOf(REGIONS[place.country][place.regionCode] ?? '')}`
  for (const id of [plain, withRegion]) if (!taken.has(id)) return id
  let number = 2
  while (taken.has(`${withRegion}-${number}`)) number += 1
  return `${withRegion}-${number}`
}
