import { isDeepStrictEqual } from 'node:util'
import { type EventFacts, FACT_NAMES, SUGGESTED_SOURCE, ToldFacts } from '@uitpost/contracts'
import { distanceKm, getCity, type Point } from '@uitpost/places'
import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'

/** Coordinates further from the town of an event are taken for a mistake. */
const PLAUSIBLE_KM = 30

/**
 * Each fact by the source that was checked last among those that prove the event; links that users sent do not count.
 * Price and free admission are told by one source.
 */
export function toldFacts(
  { cityId }: Pick<EventFields, 'cityId'>,
  sources: readonly EventSourceFields[],
): ToldFacts {
  const credible = sources
    .filter(
      ({ name, verdict, cancelled }) =>
        name !== SUGGESTED_SOURCE && !cancelled && (verdict === 'verified' || verdict === 'partly'),
    )
    .toSorted((one, other) => other.checkedAt.getTime() - one.checkedAt.getTime())
    .map(({ name, facts }) => ({ name, facts: completed(facts, cityId) }))
  const admission = credible.find(({ facts }) => facts.free !== undefined || facts.price !== undefined)
  const told = FACT_NAMES.flatMap((fact) => {
    const isAdmission = fact === 'price' || fact === 'free'
    const best = isAdmission ? admission : credible.find(({ facts }) => facts[fact] !== undefined)
    const value = best?.facts[fact]
    if (!best || value === undefined) return []
    const quote = best.facts.quotes?.[fact]
    const one = { value, source: best.name, ...(quote !== undefined && { quote }) }
    // What an earlier release stored may not be valid any more.
    return ToldFacts.shape[fact].safeParse(one).success ? [[fact, one] as const] : []
  })
  const suggested = isUnconfirmedSuggestion(sources) && {
    suggested: { value: true as const, source: SUGGESTED_SOURCE },
  }
  return ToldFacts.parse({ ...Object.fromEntries(told), ...suggested })
}

/**
 * What a source states after it was read again: the later reading counts, and any where none was kept. What a user sent is
 * no source of these.
 */
export const factsReadAgain = (
  { facts, suggestedBy, checkedAt }: EventSourceFields,
  read: { facts?: EventFacts | undefined; checkedAt: string },
): EventFacts | null =>
  suggestedBy === null && (facts === null || new Date(read.checkedAt) > checkedAt)
    ? (read.facts ?? facts)
    : facts

/** Whether only readers suggested it; true also without sources, as when the author of a suggestion was erased. */
const isUnconfirmedSuggestion = (sources: readonly EventSourceFields[]): boolean =>
  sources.every(
    ({ name, suggestedBy, verdict }) =>
      (name === SUGGESTED_SOURCE || suggestedBy !== null) && verdict !== 'verified' && verdict !== 'partly',
  )

/** With what follows from the price, and with coordinates only where they are near the town. */
function completed(facts: EventFacts | null, cityId: string | null): EventFacts {
  const { geo, ...rest } = facts ?? {}
  const near = geo && plausible(geo, cityId)
  const { price, free = price && freeBy(price), quotes } = rest
  return {
    ...rest,
    ...(near && { geo: near }),
    ...(free !== undefined && { free }),
    ...(quotes?.price !== undefined && { quotes: { free: quotes.price, ...quotes } }),
  }
}

/** From nothing upwards says neither. */
const freeBy = ({ from, to }: NonNullable<EventFacts['price']>): boolean | undefined =>
  to === 0 ? true : from > 0 ? false : undefined

/** Some calendars write the longitude first. */
function plausible({ latitude, longitude }: Point, cityId: string | null): Point | undefined {
  const town = cityId === null ? undefined : getCity(cityId)
  if (!town) return undefined
  const swapped = { latitude: longitude, longitude: latitude }
  return [{ latitude, longitude }, swapped].find((point) => distanceKm(point, town) <= PLAUSIBLE_KM)
}

/**
 * Stores the facts shown for these events, derived from their sources; returns the ids of those whose facts changed.
 * Call it in the transaction that changed them or their sources.
 */
export async function keepFacts(
  { events }: Pick<TransactionStores, 'events'>,
  rows: readonly Pick<EventFields, 'id' | 'cityId' | 'facts'>[],
  sources: ReadonlyMap<string, readonly EventSourceFields[]>,
): Promise<Set<string>> {
  const changed = rows.flatMap(({ id, facts, ...event }) => {
    const told = toldFacts(event, sources.get(id) ?? [])
    return isDeepStrictEqual(told, facts) ? [] : [{ id, facts: told }]
  })
  await events.saveFacts(changed)
  return new Set(changed.map(({ id }) => id))
}
