import { addDays, SUGGESTED_SOURCES_PER_EVENT } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { EventFields, EventSourceFields, StoredJoin } from '../../store/schema.ts'
import type { KnownEvent } from '../duplicates/find-same.ts'
import type { VenueAliases } from '../duplicates/venues.ts'
import type { Finding } from '../facts/findings.ts'

/** An event during intake: as it was (null when new), as it is now, and the sources to save. */
export interface Draft extends KnownEvent {
  before: EventFields | null
  touched: Set<EventSourceFields>
  /** Ids of sources whose candidate id changes. */
  renamed: Set<string>
  /** A changed date or a cancellation of an approved event, which an admin has to confirm. */
  proposed?: Finding
}

const OPEN: readonly EventFields['status'][] = ['held', 'pending', 'approved']
const happeningKey = ({ cityKey, normalisedTitle, categoryId }: HappeningFields): string =>
  JSON.stringify([cityKey, normalisedTitle, categoryId])
type HappeningFields = Pick<EventFields, 'cityKey' | 'normalisedTitle' | 'categoryId'>

/** Events of an intake, indexed by day and candidate, so that long lists are not compared pair by pair. */
export function collectDrafts(
  loaded: readonly Draft[],
  aliases: VenueAliases = new Set(),
  openBefore: ReadonlyMap<string, number> = new Map(),
) {
  const byId = new Map<string, Draft>()
  const byDay = new Map<string, Set<Draft>>()
  const byCandidate = new Map<string, Draft>()
  const bySlot = new Map<string, Draft>()
  const byHappening = new Map<string, Set<Draft>>()
  const add = (draft: Draft) => {
    byId.set(draft.event.id, draft)
    const { localDate } = draft.event
    byDay.set(localDate, (byDay.get(localDate) ?? new Set()).add(draft))
    const key = happeningKey(draft.event)
    byHappening.set(key, (byHappening.get(key) ?? new Set()).add(draft))
    for (const { candidateId, seriesId, slot } of draft.sources) {
      byCandidate.set(candidateId, draft)
      if (seriesId && slot !== null) bySlot.set(`${seriesId} ${slot}`, draft)
    }
  }
  for (const draft of loaded) add(draft)
  return {
    /** Confirmed pairs of venue names. */
    aliases,
    /** Call it again after a draft has changed. */
    add,
    all: () => [...byId.values()],
    /**
     * Drafts a finding may match: on neighbouring days, from the same candidate, or the same feed entry before it
     * moved.
     */
    near: ({ candidate, localDate, seriesId, slot }: Finding): Draft[] => {
      const days = [addDays(localDate, -1), localDate, addDays(localDate, 1)]
      const near = new Set(days.flatMap((day) => [...(byDay.get(day) ?? [])]))
      const before = byCandidate.get(candidate.id)
      const former = candidate.formerId ? byCandidate.get(candidate.formerId) : undefined
      const moved = seriesId && slot !== null ? bySlot.get(`${seriesId} ${slot}`) : undefined
      for (const draft of [before, former, moved]) if (draft) near.add(draft)
      return [...near]
    },
    /** Events of a user's suggestions that wait for a decision, with those of this intake. */
    countOpen: (userId: string): number =>
      (openBefore.get(userId) ?? 0) +
      [...byId.values()].filter(({ before, event }) => !before && event.suggestedBy === userId).length,
    /** Open events with the title, city and category of a date, which may be other dates of the same happening. */
    alike: (date: HappeningFields): Draft[] =>
      [...(byHappening.get(happeningKey(date)) ?? [])].filter(({ event }) => OPEN.includes(event.status)),
    /** Rejected events with the title, city and category of a finding. */
    rejected: (finding: Finding): Draft[] =>
      [...(byHappening.get(happeningKey(finding)) ?? [])].filter(({ event }) => event.status === 'rejected'),
    /** What a merged event was merged into; any other event itself. */
    followMerge: (draft: Draft): Draft => {
      let target = draft
      while (target.event.mergedInto) {
        const next = byId.get(target.event.mergedInto)
        if (!next) return target
        target = next
      }
      return target
    },
  }
}
export type Drafts = ReturnType<typeof collectDrafts>

/** Each account shows an address once, so that one that lists an event often, or many accounts, cannot flood it. */
function takesSuggestedSource({ sources }: Draft, suggestedBy: string, url: string | null): boolean {
  const suggested = sources.filter((source) => source.suggestedBy !== null)
  return (
    suggested.length < SUGGESTED_SOURCES_PER_EVENT &&
    !suggested.some((source) => source.suggestedBy === suggestedBy && source.url === url)
  )
}

/** A source before an update (undefined when it is new), and whether the update is newer. */
export interface SourceUpdate {
  before: EventSourceFields | undefined
  isNewer: boolean
}

/** Adds the finding as a source, or updates the known source with a newer check; `cancelled`: it cancels the event. */
export function addSource(
  draft: Draft,
  { candidate, linkKey, seriesId, slot, suggestedBy }: Finding,
  { joined = null, cancelled = false }: { joined?: StoredJoin | null; cancelled?: boolean } = {},
): SourceUpdate {
  const { source } = candidate
  const known =
    draft.sources.find((one) => one.candidateId === candidate.id) ??
    draft.sources.find((one) => one.candidateId === candidate.formerId) ??
    draft.sources.find((one) => slot !== null && one.slot === slot && one.seriesId === seriesId)
  const checkedAt = new Date(source.checkedAt)
  if (!known && suggestedBy && !takesSuggestedSource(draft, suggestedBy, source.url))
    return { before: undefined, isNewer: false }
  if (known && known.checkedAt >= checkedAt) return { before: known, isNewer: false }
  const next: EventSourceFields = {
    id: known?.id ?? newId(),
    eventId: draft.event.id,
    candidateId: candidate.id,
    seriesId,
    slot,
    dateKnown: candidate.dateKnown ?? known?.dateKnown ?? 'stated',
    cancelled,
    kind: source.kind,
    name: source.name,
    url: source.url,
    link: candidate.link,
    linkKey,
    verdict: candidate.verdict,
    score: candidate.score,
    evidence: candidate.evidence,
    // What a user sent is no source of these.
    facts: suggestedBy === null ? (candidate.facts ?? null) : null,
    sandbox: source.sandbox,
    runId: candidate.runId,
    queryId: candidate.queryId,
    suggestedBy,
    joined: known ? known.joined : joined,
    checkedAt,
  }
  if (known) draft.touched.delete(known)
  if (known && known.candidateId !== candidate.id) draft.renamed.add(known.id)
  draft.sources = [...draft.sources.filter((one) => one !== known), next]
  draft.touched.add(next)
  return { before: known, isNewer: true }
}
