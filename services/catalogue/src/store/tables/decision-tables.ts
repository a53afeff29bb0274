import type { ProposalField, ReviewKind } from '@uitpost/contracts'
import type { ColumnType, Generated } from 'kysely'

/** A decision of an admin, for taking it back. personal: {actorId} */
export interface ReviewActionTable {
  id: string
  kind: ReviewKind
  actorId: string | null
  /** The series that was approved as a whole. */
  seriesId: string | null
  at: Date
  undoneAt: Date | null
}

/** What an event was before a decision, and its sequence right after it. personal: none */
export interface ReviewActionItemTable {
  actionId: string
  eventId: string
  before: Record<string, unknown>
  sequence: number
}

export interface ProposedChange {
  field: ProposalField
  before: string | null
  after: string | null
  quote: string | null
}

/** What a re-check found of an approved event; one open one per event. personal: none */
export interface ProposalTable {
  id: string
  eventId: string
  kind: 'moved' | 'missing'
  changes: ColumnType<ProposedChange[], string, never>
  sourceUrl: string
  sandbox: boolean
  checkedAt: Date
  status: Generated<'open' | 'confirmed' | 'dismissed' | 'withdrawn'>
  decidedAt: Date | null
  createdAt: Generated<Date>
}

/** Events that are likely the same. personal: none */
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

/** What an admin told apart; the lower id first. personal: none */
export interface DuplicateDismissalTable {
  firstId: string
  secondId: string
  actionId: string
}

/** What an event is found by that others are compared with. personal: none */
export interface DuplicateKeyTable {
  /** A hash (domain/duplicates/keys.ts). */
  key: string
  eventId: string
}

/** Two names of one venue, learnt from a merge. personal: none */
export interface VenueAliasTable {
  cityKey: string
  firstName: string
  secondName: string
  actionId: string
}

/** A source that followed a merge, and the event it came from. personal: none */
export interface MergedSourceTable {
  actionId: string
  sourceId: string
  eventId: string
}

/** Somebody's saved event that followed a merge. personal: {userId} */
export interface MergedSaveTable {
  actionId: string
  eventId: string
  userId: string
  keptId: string
  /** The kept event was saved as well. */
  already: boolean
}
