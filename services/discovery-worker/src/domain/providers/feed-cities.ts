import type { CalendarOccurrence } from '@uitpost/event-reader'
import { findCity } from '@uitpost/places'
import type { FeedRow } from '../../store/schema.ts'

/**
 * The city that an entry names, on its own or in its location ('Brink, Deventer, Nederland'). The first part of a
 * location is a venue: a feed of Utrecht does not mean the village Vredenburg.
 */
export function cityOf(one: CalendarOccurrence, feed: Pick<FeedRow, 'city' | 'country'>): string | undefined {
  if (one.city) return one.city
  const find = (name: string) => findCity(name, { country: feed.country })
  const parts = (one.location ?? '').split(/[,\n]/).map((part) => part.trim())
  const home = feed.city ? find(feed.city) : undefined
  const atHome = home && parts.find((part) => find(part)?.id === home.id)
  if (atHome) return atHome
  const places = parts.length > 1 ? parts.slice(1) : home ? [] : parts
  return places.toReversed().find((part) => !isCountry(part) && find(part))
}

const isCountry = (text: string): boolean =>
  /^(nl|be|de|fr|nederland|the netherlands|netherlands|belgië|belgie|belgique|belgium|deutschland|france)$/i.test(
    text,
  )
