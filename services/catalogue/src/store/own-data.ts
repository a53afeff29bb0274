import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { CatalogueDb } from './schema.ts'

/** Which tables name people, where, and what an export shows of it (DESIGN §7). A new table belongs here. */
export const PERSONAL_DATA: PersonalData<CatalogueDb> = {
  subscription: { by: 'userId' },
  savedEvent: { by: 'userId' },
  suggestion: { by: 'userId', hide: ['version'] },
  suggestedEvent: {
    through: { column: 'suggestionId', table: 'suggestion', by: 'userId' },
    erase: 'cascade',
  },
  calendarFeed: { by: 'userId', hide: ['secretHash'] },
  userProjection: { by: 'id', hide: ['version'] },
  // What an admin approved stays approved; by whom is told by the audit trail alone.
  event: { by: 'approvedBy', erase: 'forget', show: ['id', 'title', 'approvedAt'] },
  series: { by: 'approvedBy', erase: 'forget', show: ['id', 'approvedAt'] },
  // So does a decision: what is kept of it is what takes it back.
  reviewAction: { by: 'actorId', erase: 'forget', show: ['id', 'kind', 'at'] },
  reviewActionItem: 'none',
  proposal: 'none',
  searchWord: 'none',
  duplicateGroup: 'none',
  duplicateMember: 'none',
  duplicateDismissal: 'none',
  mergedSource: 'none',
  mergedSave: { by: 'userId', hide: ['actionId', 'already'] },
  category: 'none',
  country: 'none',
  place: 'none',
  eventSource: 'none',
  eventCount: 'none',
  eventTally: 'none',
  cityCount: 'none',
  stat: 'none',
  outbox: { by: 'personIds', show: ['noun', 'at'] },
  deadLetter: { by: 'personIds', show: ['queue', 'at'] },
  inbox: 'none',
  tombstone: 'none',
  relayState: 'none',
}

/** Everything this service holds about one person. */
export const ownDataStore = (db: Executor) => ({
  list: (personId: string) => listOwnRows(db, PERSONAL_DATA, personId),
})

/** Only in a transaction: half an erasure is none. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personId: string) => eraseOwnRows(trx, PERSONAL_DATA, personId),
})
