import {
  type Candidate,
  detailsOf,
  type EventDetails,
  isProven,
  localDateIn,
  mapDetails,
} from '@uitpost/contracts'
import { findCity, getCity } from '@uitpost/places'
import { unknownCityKey } from './cities.ts'
import { linkKey } from './links.ts'
import { type Occurrence, readOccurrence } from './occurrences.ts'
import { normaliseTitle } from './titles.ts'

/** A candidate that was checked and normalised, as it is compared and stored. */
export interface Finding extends Occurrence, EventDetails {
  candidate: Candidate
  title: string
  normalisedTitle: string
  description: string | null
  city: string
  cityId: string | null
  cityKey: string
  /** The city's name in every language. */
  cityNames: string[]
  linkKey: string | null
  categoryId: string | null
  /** The evidence covers everything an event must have; see `isProven`. */
  proven: boolean
  /** The link leads to a page that lists several events, so it does not identify one. Set by `markSharedLinks`. */
  linkIsShared: boolean
  /** Id of the user who suggested it. */
  suggestedBy: string | null
  /** Set by `lookUpSeries`. */
  seriesId: string | null
  /** Which date of its series it is. */
  slot: string | null
  /** The local day of intake, in the event's own time zone. */
  today: string
}

// Control and formatting characters are removed from titles.
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

/** Checks and normalises a candidate; a returned text is the reason for refusing it. */
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
    ...mapDetails((name) => oneLine(candidate[name] ?? '') || null),
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

/** The fields an event takes from its finding. */
export const contentOf = (finding: Finding) => ({
  title: finding.title,
  normalisedTitle: finding.normalisedTitle,
  description: finding.description,
  startAt: finding.startAt,
  endAt: finding.endAt,
  allDay: finding.allDay,
  timeKnown: finding.timeKnown,
  timeZone: finding.timeZone,
  localDate: finding.localDate,
  localEndDate: finding.localEndDate,
  city: finding.city,
  cityId: finding.cityId,
  cityKey: finding.cityKey,
  country: finding.candidate.country,
  ...detailsOf(finding),
  source: finding.candidate.source.name,
  sourceLink: finding.candidate.link,
  categoryId: finding.categoryId,
  suggestedBy: finding.suggestedBy,
  judgedRules: finding.candidate.rules ?? 0,
})
