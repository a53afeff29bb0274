import { addDays } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import type { EventFields, EventSourceFields, StoredJoin } from '../../store/schema.ts'
import type { KnownEvent } from '../duplicates/find-same.ts'
import type { VenueAliases } from '../duplicates/venues.ts'
import type { Finding } from '../facts/findings.ts'

/** An event of an intake: as it was (null when it is new), as it is now, and the sources to be written. */
export interface Draft extends KnownEvent {
  before: EventFields | null
  touched: Set<EventSourceFields>
  /** Sources that are stored under another candidate. */
  renamed: Set<string>
  /** What its source says of it now, for an admin to confirm. */
  proposed?: Finding
}

/** The events of an intake, found by day and by candidate, so that long lists are not compared pair by pair. */
export function collectDrafts(loaded: readonly Draft[], aliases: VenueAliases = new Set()) {
  const byId = new Map<string, Draft>()
  const byDay = new Map<string, Set<Draft>>()
  const byCandidate = new Map<string, Draft>()
  const bySlot = new Map<string, Draft>()
  const add = (draft: Draft) => {
    byId.set(draft.event.id, draft)
    const { localDate } = draft.event
    byDay.set(localDate, (byDay.get(localDate) ?? new Set()).add(draft))
    for (const { candidateId, seriesId, slot } of draft.sources) {
      byCandidate.set(candidateId, draft)
      if (seriesId && slot !== null) bySlot.set(`${seriesId} ${slot}`, draft)
    }
  }
  for (const draft of loaded) add(draft)
  return {
    /** Which venues are one under two names. */
    aliases,
    /** Also to be called after a draft has changed. */
    add,
    all: () => [...byId.values()],
    /** What the finding may mean: the neighbouring days, where it was found before, and what it was before it moved. */
    near: ({ candidate, localDate, seriesId, slot }: Finding): Draft[] => {
      const days = [addDays(localDate, -1), localDate, addDays(localDate, 1)]
      const near = new Set(days.flatMap((day) => [...(byDay.get(day) ?? [])]))
      const before = byCandidate.get(candidate.id)
      const former = candidate.formerId ? byCandidate.get(candidate.formerId) : undefined
      const moved = seriesId && slot !== null ? bySlot.get(`${seriesId} ${slot}`) : undefined
      for (const draft of [before, former, moved]) if (draft) near.add(draft)
      return [...near]
    },
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

/** What a source said before, if it is known, and whether what it says now is newer. */
export interface Heard {
  before: EventSourceFields | undefined
  isNews: boolean
}

/** Adds what was found as a source, or the newer check to a source that is known. */
export function addSource(
  draft: Draft,
  { candidate, linkKey, seriesId, slot, suggestedBy }: Finding,
  joined: StoredJoin | null = null,
): Heard {
  const { source } = candidate
  const known =
    draft.sources.find((one) => one.candidateId === candidate.id) ??
    draft.sources.find((one) => one.candidateId === candidate.formerId) ??
    draft.sources.find((one) => slot !== null && one.slot === slot && one.seriesId === seriesId)
  const checkedAt = new Date(source.checkedAt)
  if (known && known.checkedAt >= checkedAt) return { before: known, isNews: false }
  const next: EventSourceFields = {
    id: known?.id ?? newId(),
    eventId: draft.event.id,
    candidateId: candidate.id,
    seriesId,
    slot,
    cancelled: candidate.cancelled,
    kind: source.kind,
    name: source.name,
    url: source.url,
    link: candidate.link,
    linkKey,
    verdict: candidate.verdict,
    score: candidate.score,
    evidence: candidate.evidence,
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
  return { before: known, isNews: true }
}
