import type { EventSearch, FoundEvent, Language } from '@uitpost/contracts'
import { type City, citiesWithin, distanceKm, getCity, roundKm } from '@uitpost/places'
import { DomainError, type Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { Search } from '../../store/events/event-search.ts'
import type { ShownEvent } from '../../store/events/events.ts'
import { keysOfCity, resolveCity } from '../facts/cities.ts'
import { todayOfUser } from '../facts/today.ts'
import { toEvent } from './events.ts'
import { readQuery, toTextQuery } from './search-words.ts'
import { readSeriesOf } from './series.ts'
import { readSoonest } from './soonest-first.ts'

function placesOf({ city, radiusKm, country }: EventSearch, centre: City | undefined): string[] | undefined {
  if (!city) {
    if (radiusKm === undefined) return undefined
    const message = 'A distance needs a city'
    throw new DomainError('bad_request', message, { errors: [{ field: 'city', code: 'missing', message }] })
  }
  if (radiusKm === undefined || !centre) return keysOfCity(centre, city, country)
  return citiesWithin(centre, radiusKm).map(({ city }) => city.id)
}

function toFound(row: ShownEvent, centre: City | undefined): FoundEvent {
  const city = row.cityId ? getCity(row.cityId) : undefined
  const km = centre && city ? roundKm(distanceKm(centre, city)) : null
  return { ...toEvent(row), distanceKm: km }
}

/** Searches approved events. Without a total: counting may mean a million rows. */
export async function searchEvents(
  ctx: Context,
  userId: string,
  query: EventSearch,
  language: Language,
): Promise<Listed<FoundEvent>> {
  const { eventSearch } = ctx.stores
  const today = await todayOfUser(ctx, userId)
  const parts = query.q ? readQuery(query.q) : []
  const alternatives = await eventSearch.alternatives(parts.flatMap(({ word }) => word ?? []))
  const centre = query.city ? resolveCity(query.city, query.country) : undefined
  const cityKeys = placesOf(query, centre)
  const search: Search = {
    from: query.from ?? today,
    sort: query.sort,
    ...(parts.length > 0 && { words: toTextQuery(parts, alternatives) }),
    ...(cityKeys && { cityKeys }),
    ...(query.category && { categoryIds: [...new Set(query.category)] }),
    ...(query.country && { country: query.country }),
    ...(query.to && { to: query.to }),
  }
  // A query of punctuation only matches nothing.
  const noWords = Boolean(query.q) && parts.length === 0
  return readSoonest(
    query,
    async (limit, after) => (noWords ? [] : eventSearch.search(search, limit, after)),
    async () => undefined,
    async (rows) => {
      const ofSeries = await readSeriesOf(ctx, rows, { userId, today, language })
      return rows.map((row) => ({ ...toFound(row, centre), ...ofSeries(row) }))
    },
  )
}
