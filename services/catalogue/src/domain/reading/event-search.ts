import type { EventSearch, FoundEvent } from '@uitpost/contracts'
import { type City, citiesOf, distanceKm, getCity } from '@uitpost/places'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { Search } from '../../store/events/event-search.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import { cityMeant, keysOfCity } from '../facts/cities.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent } from './events.ts'
import { readQuery, toTextQuery } from './search-words.ts'
import { readSoonest } from './soonest-first.ts'

const COUNTRIES_OF_PLACES = ['NL', 'BE', 'DE', 'FR'] as const

const around = (centre: City, radiusKm: number): string[] =>
  COUNTRIES_OF_PLACES.flatMap((country) => citiesOf(country))
    .filter((city) => distanceKm(centre, city) <= radiusKm)
    .map((city) => city.id)

function placesOf({ city, radiusKm, country }: EventSearch, centre: City | undefined): string[] | undefined {
  if (!city) {
    if (radiusKm === undefined) return undefined
    const message = 'A distance needs a city'
    throw new DomainError('bad_request', message, { errors: [{ field: 'city', code: 'missing', message }] })
  }
  if (radiusKm === undefined || !centre) return keysOfCity(centre, city, country)
  return around(centre, radiusKm)
}

/** Kilometres with one decimal: a city is no point. */
function toFound(row: ShownEvent, centre: City | undefined): FoundEvent {
  const city = row.cityId ? getCity(row.cityId) : undefined
  const km = centre && city ? Math.round(distanceKm(centre, city) * 10) / 10 : null
  return { ...toEvent(row), distanceKm: km }
}

/** Approved events, searched and sorted here; nobody counts what may be a million. */
export async function searchEvents(
  ctx: Context,
  userId: string,
  query: EventSearch,
): Promise<Listed<FoundEvent>> {
  const { eventSearch } = ctx.stores
  const parts = query.q ? readQuery(query.q) : []
  const alternatives = await eventSearch.alternatives(parts.flatMap(({ word }) => word ?? []))
  const centre = query.city ? cityMeant(query.city, query.country) : undefined
  const cityKeys = placesOf(query, centre)
  const search: Search = {
    from: query.from ?? (await todayOfUser(ctx, userId)),
    sort: query.sort,
    ...(parts.length > 0 && { words: toTextQuery(parts, alternatives) }),
    ...(cityKeys && { cityKeys }),
    ...(query.category && { categoryIds: [...new Set(query.category)] }),
    ...(query.country && { country: query.country }),
    ...(query.to && { to: query.to }),
  }
  // Signs that are no words are in no event.
  const nothing = Boolean(query.q) && parts.length === 0
  return readSoonest(
    query,
    async (limit, after) => (nothing ? [] : eventSearch.search(search, limit, after)),
    async () => undefined,
    (rows) => rows.map((row) => toFound(row, centre)),
  )
}
