import { isByDay } from '@uitpost/contracts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { ONLINE_KEY } from '../facts/cities.ts'
import type { Finding } from '../facts/findings.ts'
import { similarity } from '../facts/titles.ts'
import { type Comparison, compareEvents } from './compare-events.ts'
import { compareTitles, withoutFormWords } from './compare-titles.ts'
import { compareStarts, lastsDays, sameStart } from './starts.ts'
import type { VenueAliases } from './venues.ts'

/** A stored event that a finding is compared with. */
export interface KnownEvent {
  event: EventFields
  sources: EventSourceFields[]
}

/** The event that a finding was matched with, the rule, and the comparison behind it. */
export interface Match<Known extends KnownEvent> {
  known: Known
  rule: MatchRule
  comparison?: Comparison
}

/** Titles below this trigram similarity are not compared, unless one begins with the other. */
export const SAME_TITLE_SIMILARITY = 0.6
/** Below this, two events with one link on one day come from a page that lists several. */
const SAME_PAGE_SIMILARITY = 0.3

export type MatchRule =
  | 'found before'
  | 'moved date'
  | 'same occurrence'
  | 'same title'
  | 'same link'
  | 'similar title'

/** Fewer words are not a name: "Yoga" online is not "Yoga" in Utrecht. */
const NAME_WORDS = 3

/** A hybrid event: one source gives its city, another says online. */
function isSameOnline(event: EventFields, finding: Finding): boolean {
  const [here, there] = [event.cityKey === ONLINE_KEY, finding.cityKey === ONLINE_KEY]
  const title = withoutFormWords(finding.normalisedTitle)
  return (
    here !== there &&
    withoutFormWords(event.normalisedTitle) === title &&
    compareTitles(event, finding).relation === 'same' &&
    isByDay(event) === isByDay(finding) &&
    sameStart(event, finding) &&
    event.localEndDate === finding.localEndDate &&
    (lastsDays(event) || title.split(' ').length >= NAME_WORDS)
  )
}

const inSeries = ({ event, sources }: KnownEvent, seriesId: string): boolean =>
  event.seriesId === seriesId || sources.some((source) => source.seriesId === seriesId)

/**
 * The same feed entry with another date than at the last reading. A past event is not moved: organisers reuse an
 * entry for the next edition.
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

/** Matches by link when the link's page is about one event; events found by one query under one link are several. */
function sameLink<Known extends KnownEvent>(finding: Finding, others: readonly Known[]): Known | undefined {
  if (!finding.linkKey || finding.linkIsShared) return undefined
  const [only, ...more] = others.filter(
    ({ event, sources }) =>
      sameStart(event, finding) && sources.some((source) => source.linkKey === finding.linkKey),
  )
  if (!only || more.length > 0) return undefined
  const ofPage = only.sources.filter(({ linkKey }) => linkKey === finding.linkKey)
  if (ofPage.some(({ queryId }) => queryId === finding.candidate.queryId)) return undefined
  // A page may give the title in another language; another city means another event.
  if (only.event.cityKey === finding.cityKey) return only
  const isCityStated =
    finding.candidate.evidence.city.proven && ofPage.some(({ evidence }) => evidence.city.proven)
  const likeness = similarity(only.event.normalisedTitle, finding.normalisedTitle)
  return !isCityStated && likeness >= SAME_PAGE_SIMILARITY ? only : undefined
}

/** Earlier releases gave all events of one page the same id; events in another city are not this one. */
const hadFormerId = ({ event, sources }: KnownEvent, finding: Finding): boolean =>
  finding.candidate.formerId !== undefined &&
  sources.some((source) => source.candidateId === finding.candidate.formerId) &&
  (event.cityKey === finding.cityKey || !finding.linkIsShared)

const begins = (left: string, right: string): boolean =>
  `${left} `.startsWith(`${right} `) || `${right} `.startsWith(`${left} `)

/** The same condition as in store/events/candidates.ts, checked before the costly comparison. */
const couldBeSame = (event: EventFields, finding: Finding): boolean =>
  compareStarts(event, finding) !== 'apart' &&
  (begins(event.normalisedTitle, finding.normalisedTitle) ||
    similarity(event.normalisedTitle, finding.normalisedTitle) >= SAME_TITLE_SIMILARITY)

/** Groups of one course have their page in common, but are separate events. */
const differsInMark = (event: EventFields, finding: Finding): boolean =>
  compareTitles(event, finding).how === 'mark'

/**
 * Finds the event that a finding certainly is, and the rule that says so. Events that are only likely the same stay
 * separate. Dates of one series are distinguished by their start alone.
 */
export function findSame<Known extends KnownEvent>(
  finding: Finding,
  known: readonly Known[],
  aliases: VenueAliases,
): Match<Known> | undefined {
  const { seriesId, slot } = finding
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
  const same = others
    .filter(({ event }) => event.cityKey === finding.cityKey && couldBeSame(event, finding))
    .map((one) => ({ known: one, comparison: compareEvents(one.event, finding, aliases) }))
    .filter(({ comparison }) => comparison.verdict === 'same')
  const exact = same.find(({ comparison: { title, start } }) => title.how === 'equal' && start === 'same')
  if (exact) return { ...exact, rule: 'same title' }
  const online = others.find(({ event }) => isSameOnline(event, finding))
  if (online) return { known: online, rule: 'same title' }
  const linked = sameLink(finding, others)
  if (linked && !differsInMark(linked.event, finding)) return { known: linked, rule: 'same link' }
  const [similar] = same.toSorted((a, b) => b.comparison.title.likeness - a.comparison.title.likeness)
  return similar && { ...similar, rule: 'similar title' }
}
