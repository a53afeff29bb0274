import { type Candidate, localDateIn } from '@uitpost/contracts'
import { findCity, getCity } from '@uitpost/places'
import { unknownCityKey } from './cities.ts'
import { linkKey } from './links.ts'
import { type Occurrence, readOccurrence } from './occurrences.ts'
import { isProven } from './proof.ts'
import { normaliseTitle } from './titles.ts'

/** A candidate that can be an event to come, in the form in which it is compared and stored. */
export interface Finding extends Occurrence {
  candidate: Candidate
  title: string
  normalisedTitle: string
  description: string | null
  city: string
  cityId: string | null
  cityKey: string
  /** Every name the city goes by. */
  cityNames: string[]
  location: string | null
  linkKey: string | null
  categoryId: string | null
  /** Its source shows everything that is required. */
  proven: boolean
  /** Its link leads to a page of several events, so it tells none of them; known once all findings are. */
  linkIsShared: boolean
  /** Whose suggestion it comes from. */
  suggestedBy: string | null
  /** The series it belongs to; known once the series are looked up. */
  seriesId: string | null
  /** Which of its dates it is. */
  slot: string | null
  /** The day of intake where it takes place. */
  today: string
}

// Control and formatting characters have no place in a title.
export const oneLine = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim()
export const lines = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '').trim()

export function cityOf(
  candidate: Pick<Candidate, 'city' | 'cityId' | 'country'>,
): Pick<Finding, 'city' | 'cityId' | 'cityKey' | 'cityNames'> {
  const { country } = candidate
  const known = (candidate.cityId && getCity(candidate.cityId)) || findCity(candidate.city, { country })
  const stated = oneLine(candidate.city)
  if (known) {
    const cityNames = [known.name, ...Object.values(known.names ?? {}), stated]
    return { city: known.name, cityId: known.id, cityKey: known.id, cityNames }
  }
  return {
    city: stated,
    cityId: null,
    cityKey: unknownCityKey(stated, country),
    cityNames: [stated],
  }
}

/** Checks and normalises what was found; a text says why it cannot be taken in. */
export function toFinding(
  candidate: Candidate,
  categoryIds: ReadonlySet<string>,
  now: Date,
): Finding | string {
  const title = oneLine(candidate.title)
  if (!title) return 'it has no title'
  const place = cityOf(candidate)
  if (!place.city) return 'it names no city'
  const occurrence = readOccurrence(candidate, now)
  if (typeof occurrence === 'string') return occurrence
  return {
    ...occurrence,
    ...place,
    candidate,
    title,
    normalisedTitle: normaliseTitle(title, place.cityNames),
    description: (candidate.description && lines(candidate.description)) || null,
    location: (candidate.location && oneLine(candidate.location)) || null,
    linkKey: linkKey(candidate.link),
    categoryId: candidate.categoryId && categoryIds.has(candidate.categoryId) ? candidate.categoryId : null,
    proven: isProven(candidate.evidence),
    linkIsShared: false,
    suggestedBy: candidate.suggestedBy ?? null,
    seriesId: null,
    slot: candidate.series?.slot ?? null,
    today: localDateIn(occurrence.timeZone, now),
  }
}

/** What an event says about itself, as a finding states it. */
export const contentOf = (finding: Finding) => ({
  title: finding.title,
  normalisedTitle: finding.normalisedTitle,
  description: finding.description,
  startAt: finding.startAt,
  endAt: finding.endAt,
  allDay: finding.allDay,
  timeZone: finding.timeZone,
  localDate: finding.localDate,
  localEndDate: finding.localEndDate,
  city: finding.city,
  cityId: finding.cityId,
  cityKey: finding.cityKey,
  country: finding.candidate.country,
  location: finding.location,
  source: finding.candidate.source.name,
  sourceLink: finding.candidate.link,
  categoryId: finding.categoryId,
  suggestedBy: finding.suggestedBy,
})
