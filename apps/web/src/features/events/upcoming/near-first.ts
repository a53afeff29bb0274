import type { Event } from '@uitpost/contracts'
import { AGENDA_KM } from '@uitpost/contracts/constants'
import { distanceKm, type Point, roundKm } from '@uitpost/places'
import { pointOf } from '@uitpost/places/address'

/** A card of the dashboard: an event or, for a series, its next date. */
export interface UpcomingCard {
  event: Event
  /** From the reader's own place, in km; undefined if one of the two is unknown. */
  km: number | undefined
}

/** Up to this distance an event is near, in km. */
export const NEAR_KM = AGENDA_KM

/** Each series once, with the first of its dates; the others are left out. */
export function oncePerSeries(events: readonly Event[]): Event[] {
  const shown = new Set<string>()
  return events.filter(({ id, series }) => {
    const key = series?.id ?? id
    if (shown.has(key)) return false
    shown.add(key)
    return true
  })
}

const kmBetween = (own: Point | null, place: Point | undefined): number | undefined =>
  own && place ? roundKm(distanceKm(own, place)) : undefined

/** The near ones first; among the near and among the others the order stays. */
export function nearFirst(events: readonly Event[], own: Point | null): UpcomingCard[] {
  const cards = events.map((event) => ({
    event,
    km: kmBetween(own, pointOf(event)),
  }))
  const isNear = ({ km }: UpcomingCard) => km !== undefined && km <= NEAR_KM
  return [...cards.filter(isNear), ...cards.filter((card) => !isNear(card))]
}
