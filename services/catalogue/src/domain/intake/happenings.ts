import { newId } from '@uitpost/service-kit'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { type Dated, isSameHappening } from '../duplicates/happenings.ts'
import type { Finding } from '../facts/findings.ts'
import { wallClock } from '../facts/wall-clock.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { ApprovedSeries, SeriesRow } from './series.ts'

/** Dates of one happening loaded per finding: any one of a series shows which it is. */
export const MAX_LOADED = 10

/** Name of the advisory lock for merging the dates of one event. */
export const happeningLock = ({
  cityKey,
  normalisedTitle,
}: Pick<EventFields, 'cityKey' | 'normalisedTitle'>): string => `happening ${cityKey} ${normalisedTitle}`

/** Ids of stored events that the findings may be further dates of. */
export const findHappenings = (
  { candidates }: Pick<TransactionStores, 'candidates'>,
  findings: readonly Finding[],
): Promise<string[]> =>
  candidates.findHappenings(
    findings.map(({ cityKey, normalisedTitle, categoryId, allDay, startAt, timeZone }) => ({
      cityKey,
      normalisedTitle,
      categoryId,
      allDay,
      hour: wallClock(startAt, timeZone).slice(11, 16),
    })),
    MAX_LOADED,
  )

/**
 * The series of an intake. Single dates of one happening form a series of their own, unless a feed names one that
 * repeats: that has them all, whichever was found first.
 */
export function collectSeries(
  rows: readonly SeriesRow[],
  /** By id of the series. */
  approved: ReadonlyMap<string, ApprovedSeries>,
) {
  const shared = new Set(
    rows.flatMap(({ id, kind, rule }) => (kind === 'stated' || rule !== null ? [id] : [])),
  )
  const stated = new Set(rows.flatMap(({ id, kind }) => (kind === 'stated' ? [id] : [])))
  const takenDown = new Set(rows.flatMap(({ id, takenDownBy }) => (takenDownBy === null ? [] : [id])))
  const approvedIds = new Set(rows.flatMap(({ id, approved: isApproved }) => (isApproved ? [id] : [])))
  const created = new Set<string>()
  const moved = new Map<string, string>()
  const absorbed = new Map<string, string>()

  /** The series that several of some dates have, or that brings dates together by its kind. */
  function sharedBy(alike: readonly Draft[]): string | undefined {
    const ids = alike.flatMap(({ event }) => event.seriesId ?? [])
    return ids.find((id) => shared.has(id)) ?? ids.find((id, at) => ids.indexOf(id) !== at)
  }

  /** Whether a finding is a date of a series that was taken down at its organiser's wish. */
  const isTakenDown = (finding: Finding, drafts: Drafts): boolean =>
    [
      finding.seriesId,
      ...drafts
        .rejected(finding)
        .filter(({ event }) => isSameHappening(event, finding, drafts.aliases))
        .map(({ event }) => event.seriesId),
    ].some((id) => id !== null && takenDown.has(id))

  /** The series a date belongs to; other single dates of the same happening are moved into it. */
  function place(date: Dated & Pick<EventFields, 'seriesId'>, drafts: Drafts): string | null {
    const own = date.seriesId
    const alike = drafts
      .alike(date)
      .filter(({ event }) => !event.standsAlone && isSameHappening(event, date, drafts.aliases))
    if (own && shared.has(own)) {
      absorb(own, alike, drafts)
      return own
    }
    if (alike.length === 0 || alike.some(({ event }) => own !== null && event.seriesId === own)) return own
    const known = sharedBy(alike)
    if (known) return known
    const id = newId()
    created.add(id)
    stated.add(id)
    shared.add(id)
    for (const draft of alike) move(draft, id)
    return id
  }

  /** Entries that repeat keep their dates and take others, then series that an admin has approved, then the rest. */
  function rankOf({ event: { seriesId } }: Draft): number {
    if (seriesId === null || !shared.has(seriesId)) return 3
    if (!stated.has(seriesId)) return 0
    return approvedIds.has(seriesId) ? 1 : 2
  }

  function move(draft: Draft, id: string): void {
    if (draft.before) moved.set(draft.event.id, id)
    const isUnchanged = draft.before === draft.event
    const before = draft.before && { ...draft.before, seriesId: id }
    // Changed on both sides: being put into a series is no change that an undo has to respect.
    draft.event = isUnchanged && before ? before : { ...draft.event, seriesId: id }
    draft.before = before
  }

  /** Moves single dates, and other series of them, into a series that brings dates together. */
  function absorb(own: string, alike: readonly Draft[], drafts: Drafts): void {
    for (const { event } of alike) {
      const gone = event.seriesId
      if (gone === null || gone === own || !stated.has(gone)) continue
      if (!created.delete(gone)) absorbed.set(gone, own)
      for (const [other, kept] of absorbed) if (kept === gone) absorbed.set(other, own)
      for (const draft of drafts.all()) if (draft.event.seriesId === gone) move(draft, own)
    }
    for (const draft of alike) {
      const { seriesId } = draft.event
      if (seriesId === null || !shared.has(seriesId)) move(draft, own)
    }
  }

  return {
    approved,
    isTakenDown,
    place,
    /** Stored dates join what the earlier of them form; those of a series that was taken down stay there. */
    placeStored(drafts: Drafts): void {
      for (const draft of drafts.all().toSorted((a, b) => rankOf(a) - rankOf(b))) {
        const { event } = draft
        if (event.seriesId !== null && takenDown.has(event.seriesId)) continue
        const id = place(event, drafts)
        if (id !== null && id !== event.seriesId) move(draft, id)
      }
    },
    /** Ids of new series. */
    created: (): string[] => [...created],
    /** Stored events that were put into a series, by id, with the id of the series. */
    moved: (): ReadonlyMap<string, string> => moved,
    /** Stored series of single dates whose dates are those of an entry that repeats, by id, with that of the entry. */
    absorbed: (): ReadonlyMap<string, string> => absorbed,
  }
}
export type IntakeSeries = ReturnType<typeof collectSeries>
