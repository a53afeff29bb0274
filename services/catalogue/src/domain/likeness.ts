import type { FieldLikeness } from '@uitpost/contracts'
import { distanceKm, getCity } from '@uitpost/places'
import type { EventFields } from '../store/schema.ts'
import { couldBeSameStart, lastsDays } from './duplicates.ts'
import { titleLikeness } from './titles.ts'
import { couldBeSameVenue, namesVenue } from './venues.ts'

/** An event with what its sources add to a comparison. */
export interface Compared {
  event: EventFields
  seriesIds: ReadonlySet<string>
  linkKeys: ReadonlySet<string>
}

export interface Likeness {
  score: number
  fields: FieldLikeness[]
}

/** From here on two events are shown to an admin as likely the same. */
export const LIKELY_SCORE = 0.57
/** Below this, titles have nothing in common that would say anything. */
export const NEAR_SIMILARITY = 0.25
/** Neighbouring towns share venues; towns further apart only share names of squares. */
const NEIGHBOUR_KM = 10
const WEIGHTS: Record<FieldLikeness['field'], number> = { title: 0.45, start: 0.2, venue: 0.25, link: 0.1 }

const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one))

const namesOf = ({ city, cityId }: EventFields): string[] => {
  const known = cityId ? getCity(cityId) : undefined
  return [city, ...(known ? [known.name, ...Object.values(known.names ?? {})] : [])]
}

function areNeighbours(a: EventFields, b: EventFields): boolean {
  if (a.cityKey === b.cityKey) return true
  const [one, other] = [a.cityId && getCity(a.cityId), b.cityId && getCity(b.cityId)]
  return Boolean(one && other && distanceKm(one, other) <= NEIGHBOUR_KM)
}

function compareStart(a: EventFields, b: EventFields): FieldLikeness {
  const says = (likeness: number, reason: string): FieldLikeness => ({ field: 'start', likeness, reason })
  if (!a.allDay && !b.allDay) {
    const minutes = Math.abs(a.startAt.getTime() - b.startAt.getTime()) / 60_000
    if (minutes === 0) return says(1, 'They start at the same time')
    if (a.localDate === b.localDate) return says(0.8, `They start ${Math.round(minutes)} minutes apart`)
  }
  if (a.localDate !== b.localDate) return says(0.5, 'They run at the same time and start a day apart')
  if (lastsDays(a) && a.localEndDate === b.localEndDate) return says(1, 'They run on the same days')
  return a.allDay && b.allDay
    ? says(0.7, 'They are on the same day')
    : says(0.6, 'They are on the same day, one without an hour')
}

function compareVenue(a: EventFields, b: EventFields, cityNames: readonly string[]): FieldLikeness {
  const stated = namesVenue(a.location, cityNames) && namesVenue(b.location, cityNames)
  return stated
    ? { field: 'venue', likeness: 1, reason: 'They are at the same venue' }
    : { field: 'venue', likeness: 0.5, reason: 'Only one of them names a venue, or none does' }
}

/** How much alike two events are, fact by fact; undefined when one of the facts tells them apart. */
export function likenessOf(a: Compared, b: Compared): Likeness | undefined {
  const cityNames = [...namesOf(a.event), ...namesOf(b.event)]
  if (overlap(a.seriesIds, b.seriesIds)) return undefined
  if (!areNeighbours(a.event, b.event) || !couldBeSameStart(a.event, b.event)) return undefined
  if (!couldBeSameVenue(a.event.location, b.event.location, cityNames)) return undefined
  const title = titleLikeness(a.event.normalisedTitle, b.event.normalisedTitle)
  const sameLink = overlap(a.linkKeys, b.linkKeys)
  const fields: FieldLikeness[] = [
    { field: 'title', likeness: title, reason: `The titles are ${Math.round(title * 100)}% alike` },
    compareStart(a.event, b.event),
    compareVenue(a.event, b.event, cityNames),
    sameLink
      ? { field: 'link', likeness: 1, reason: 'They name the same page' }
      : { field: 'link', likeness: 0.4, reason: 'They name different pages' },
  ]
  // In another town only the venue speaks for it: the title has to as well.
  if (a.event.cityKey !== b.event.cityKey && title < 0.5) return undefined
  const score = fields.reduce((sum, { field, likeness }) => sum + WEIGHTS[field] * likeness, 0)
  return { score: Math.round(score * 1000) / 1000, fields }
}
