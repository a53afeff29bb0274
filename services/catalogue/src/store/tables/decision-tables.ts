import type { Proposal, ProposalField, ReviewKind } from '@uitpost/contracts'
import type { ColumnType, Generated } from 'kysely'

/** A decision of an admin, for undo. personal: {actorId} */
export interface ReviewActionTable {
  id: string
  kind: ReviewKind
  actorId: string | null
  /** Set when the decision approved a whole series. */
  seriesId: string | null
  /** The event that names it; null if it is about many. */
  eventId: string | null
  /** What a decision about many was asked for, as it was sent. */
  filter: Record<string, string> | null
  at: Date
  undoneAt: Date | null
}

/** An event before a decision, and its sequence right after it. personal: none */
export interface ReviewActionItemTable {
  actionId: string
  eventId: string
  before: Record<string, unknown>
  sequence: number
  /** The sequence before the decision; null: one less than after it. */
  found: Generated<number | null>
}

export interface ProposedChange {
  field: ProposalField
  before: string | null
  after: string | null
  quote: string | null
}

/** A difference that a re-check found; at most one is open per event. personal: none */
export interface ProposalTable {
  id: string
  eventId: string
  kind: Proposal['kind']
  changes: ColumnType<ProposedChange[], string, never>
  quote: string | null
  goneSince: Date | null
  sourceUrl: string
  sandbox: boolean
  checkedAt: Date
  status: Generated<'open' | 'confirmed' | 'dismissed' | 'withdrawn'>
  decidedAt: Date | null
  createdAt: Generated<Date>
}

/** Likely duplicates. personal: none */
export interface DuplicateGroupTable {
  id: string
  size: number
  localDate: string
}

/** personal: none */
export interface DuplicateMemberTable {
  eventId: string
  groupId: string
}

/** A pair that an admin dismissed; the lower id first. personal: none */
export interface DuplicateDismissalTable {
  firstId: string
  secondId: string
  actionId: string
}

/** Keys under which events are compared. personal: none */
export interface DuplicateKeyTable {
  /** A hash (domain/duplicates/keys.ts). */
  key: string
  eventId: string
}

/** Two names of one venue, confirmed by a merge. personal: none */
export interface VenueAliasTable {
  cityKey: string
  firstName: string
  secondName: string
  actionId: string
}

/** A source moved by a merge, and the event it came from. personal: none */
export interface MergedSourceTable {
  actionId: string
  sourceId: string
  eventId: string
}

/** A followed series moved by a merge. personal: {userId} */
export interface MergedFollowTable {
  actionId: string
  /** The merged event. */
  eventId: string
  userId: string
  /** The series that has no date left. */
  seriesId: string
  keptId: string
  /** The user followed the kept series as well. */
  already: boolean
}

/** A save moved by a merge. personal: {userId} */
export interface MergedSaveTable {
  actionId: string
  eventId: string
  userId: string
  keptId: string
  /** The user had saved the kept event as well. */
  already: boolean
}
