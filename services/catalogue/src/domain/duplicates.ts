import { addDays } from '@uitpost/contracts'
import type { EventFields, EventSourceFields } from '../store/schema.ts'
import { ONLINE_KEY } from './cities.ts'
import type { Finding } from './findings.ts'
import { similarity, tellingTitle } from './titles.ts'
import { couldBeSameVenue } from './venues.ts'

/** An event that a finding may mean, as it stands in this transaction. */
export interface KnownEvent {
  event: EventFields
  sources: EventSourceFields[]
}

/** From here on two titles name the same thing, when city, day, hour and venue agree as well. */
export const SAME_TITLE_SIMILARITY = 0.6
/** Below this, two events at one address on one day share a page that lists several. */
const SAME_PAGE_SIMILARITY = 0.3
/** Sources differ about doors and start, but not by more. */
const SAME_HOUR_MINUTES = 30

export type MatchRule =
  | 'found before'
  | 'moved date'
  | 'same occurrence'
  | 'same title'
  | 'same link'
  | 'similar title'

type Timed = Pick<EventFields, 'startAt' | 'endAt' | 'allDay' | 'localDate' | 'localEndDate'>

export const lastsDays = (event: Timed): boolean => event.localEndDate > event.localDate

const sameStart = (a: Timed, b: Timed): boolean =>
  a.allDay || b.allDay ? a.localDate === b.localDate : a.startAt.getTime() === b.startAt.getTime()

/** Doors and start of one evening end together; a tour that begins every half hour ends half an hour later, too. */
function isRepeated(a: Timed, b: Timed): boolean {
  if (!a.endAt || !b.endAt) return false
  const [first, second] = a.startAt < b.startAt ? [a, b] : [b, a]
  const sameLength = a.endAt.getTime() - a.startAt.getTime() === b.endAt.getTime() - b.startAt.getTime()
  return sameLength || (first.endAt !== null && first.endAt <= second.startAt)
}

/** Starts that two descriptions of one event may give. */
export function couldBeSameStart(a: Timed, b: Timed): boolean {
  if (!a.allDay && !b.allDay && !(lastsDays(a) && lastsDays(b))) {
    const apart = Math.abs(a.startAt.getTime() - b.startAt.getTime())
    return apart === 0 || (apart <= SAME_HOUR_MINUTES * 60_000 && !isRepeated(a, b))
  }
  if (a.localDate === b.localDate) return true
  // Of what lasts several days, sources name neighbouring first days; single days are dates of their own.
  if (!lastsDays(a) && !lastsDays(b)) return false
  const [first, second] = a.localDate < b.localDate ? [a, b] : [b, a]
  return second.localDate === addDays(first.localDate, 1) && second.localDate <= first.localEndDate
}

/** Few words on one day are no name: "Yoga" online is not "Yoga" in Utrecht. */
const NAME_WORDS = 3

/** Held in a city and online: one source names the one, another the other. */
function isSameOnline(event: EventFields, finding: Finding): boolean {
  const [here, there] = [event.cityKey === ONLINE_KEY, finding.cityKey === ONLINE_KEY]
  const title = tellingTitle(finding.normalisedTitle)
  return (
    here !== there &&
    tellingTitle(event.normalisedTitle) === title &&
    event.allDay === finding.allDay &&
    sameStart(event, finding) &&
    event.localEndDate === finding.localEndDate &&
    (lastsDays(event) || title.split(' ').length >= NAME_WORDS)
  )
}

const inSeries = ({ event, sources }: KnownEvent, seriesId: string): boolean =>
  event.seriesId === seriesId || sources.some((source) => source.seriesId === seriesId)

/**
 * The same entry of the same feed, with another date than when it was read last. What is over stays what it was: an
 * organiser who writes the next edition over the last one announces something new.
 */
const isMoved = ({ event, sources }: KnownEvent, { seriesId, slot, today }: Finding): boolean =>
  event.localEndDate >= today &&
  sources.some((source) => source.seriesId === seriesId && source.slot !== null && source.slot === slot)

const PREFERRED: readonly EventFields['status'][] = [
  'approved',
  'pending',
  'held',
  'cancelled',
  'merged',
  'rejected',
]
const byPreference = (a: KnownEvent, b: KnownEvent): number =>
  PREFERRED.indexOf(a.event.status) - PREFERRED.indexOf(b.event.status) || (a.event.id < b.event.id ? -1 : 1)

/** Only the page of one event tells which one is meant; what one query read there side by side are several. */
function sameLink<Known extends KnownEvent>(finding: Finding, others: readonly Known[]): Known | undefined {
  if (!finding.linkKey || finding.linkIsShared) return undefined
  const [only, ...more] = others.filter(
    ({ event, sources }) =>
      sameStart(event, finding) && sources.some((source) => source.linkKey === finding.linkKey),
  )
  if (!only || more.length > 0) return undefined
  const ofPage = only.sources.filter(({ linkKey }) => linkKey === finding.linkKey)
  if (ofPage.some(({ queryId }) => queryId === finding.candidate.queryId)) return undefined
  // A page may name its event in another language; another city that it states is another event.
  if (only.event.cityKey === finding.cityKey) return only
  const isCityStated =
    finding.candidate.evidence.city.proven && ofPage.some(({ evidence }) => evidence.city.proven)
  const likeness = similarity(only.event.normalisedTitle, finding.normalisedTitle)
  return !isCityStated && likeness >= SAME_PAGE_SIMILARITY ? only : undefined
}

/** A page of several events went by one id before: those of another city are others. */
const hadFormerId = ({ event, sources }: KnownEvent, finding: Finding): boolean =>
  finding.candidate.formerId !== undefined &&
  sources.some((source) => source.candidateId === finding.candidate.formerId) &&
  (event.cityKey === finding.cityKey || !finding.linkIsShared)

/**
 * The event that a finding certainly is, and the rule that says so. What is only likely the same stays an event of
 * its own. Dates of one series are told apart by their start alone and are never each other's duplicates.
 */
export function findSame<Known extends KnownEvent>(
  finding: Finding,
  known: readonly Known[],
): { known: Known; rule: MatchRule } | undefined {
  const { seriesId, slot, normalisedTitle, location, cityNames } = finding
  const preferred = known.toSorted(byPreference)
  const foundBefore =
    preferred.find(({ sources }) => sources.some((source) => source.candidateId === finding.candidate.id)) ??
    preferred.find((one) => hadFormerId(one, finding))
  if (foundBefore) return { known: foundBefore, rule: 'found before' }
  const moved = seriesId && slot !== null ? preferred.find((one) => isMoved(one, finding)) : undefined
  if (moved) return { known: moved, rule: 'moved date' }
  const ofSeries = seriesId
    ? preferred.find((one) => inSeries(one, seriesId) && sameStart(one.event, finding))
    : undefined
  if (ofSeries) return { known: ofSeries, rule: 'same occurrence' }

  const others = seriesId ? preferred.filter((one) => !inSeries(one, seriesId)) : preferred
  const inCity = others.filter(
    ({ event }) => event.cityKey === finding.cityKey && couldBeSameVenue(event.location, location, cityNames),
  )
  const exact = inCity.find(
    ({ event }) =>
      tellingTitle(event.normalisedTitle) === tellingTitle(normalisedTitle) &&
      event.allDay === finding.allDay &&
      sameStart(event, finding),
  )
  const same = exact ?? others.find(({ event }) => isSameOnline(event, finding))
  if (same) return { known: same, rule: 'same title' }
  const linked = sameLink(finding, others)
  if (linked) return { known: linked, rule: 'same link' }
  const [similar] = inCity
    .filter(({ event }) => couldBeSameStart(event, finding))
    .map((one) => ({ one, likeness: similarity(one.event.normalisedTitle, normalisedTitle) }))
    .filter(({ likeness }) => likeness >= SAME_TITLE_SIMILARITY)
    .toSorted((a, b) => b.likeness - a.likeness)
  return similar && { known: similar.one, rule: 'similar title' }
}
