import { addDays } from '@uitpost/contracts'
import type { EventFields, EventSourceFields } from '../store/schema.ts'
import type { KnownEvent } from './duplicates.ts'
import type { Finding } from './findings.ts'

/** An event of an intake: as it was (null when it is new), as it is now, and the sources to be written. */
export interface Draft extends KnownEvent {
  before: EventFields | null
  touched: Set<EventSourceFields>
}

/** The events of an intake, found by day and by candidate, so that long lists are not compared pair by pair. */
export function collectDrafts(loaded: readonly Draft[]) {
  const byId = new Map<string, Draft>()
  const byDay = new Map<string, Set<Draft>>()
  const byCandidate = new Map<string, Draft>()
  const add = (draft: Draft) => {
    byId.set(draft.event.id, draft)
    const { localDate } = draft.event
    byDay.set(localDate, (byDay.get(localDate) ?? new Set()).add(draft))
    for (const { candidateId } of draft.sources) byCandidate.set(candidateId, draft)
  }
  for (const draft of loaded) add(draft)
  return {
    /** Also to be called after a draft has changed. */
    add,
    all: () => [...byId.values()],
    /** What the finding may mean: the neighbouring days, and where it was found before. */
    near: ({ candidate, localDate }: Finding): Draft[] => {
      const days = [addDays(localDate, -1), localDate, addDays(localDate, 1)]
      const near = new Set(days.flatMap((day) => [...(byDay.get(day) ?? [])]))
      const before = byCandidate.get(candidate.id)
      return [...(before ? near.add(before) : near)]
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
