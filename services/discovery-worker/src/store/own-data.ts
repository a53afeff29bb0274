import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { DiscoveryDb } from './schema.ts'

/** Which tables name people, where, and what an export shows of it. A new table belongs here. */
export const PERSONAL_DATA: PersonalData<DiscoveryDb> = {
  category: 'none',
  place: 'none',
  watchedEvent: 'none',
  feed: 'none',
  feedCopy: 'none',
  feedTest: 'none',
  categoryPrompt: 'none',
  budgetDay: 'none',
  run: { by: 'startedBy', erase: 'forget', show: ['country', 'approach', 'createdAt'] },
  query: 'none',
  recording: 'none',
  schedule: 'none',
  candidateSeen: 'none',
  // Of an error nothing but that there was one: the rest is ours.
  discoveryLog: {
    through: { column: 'suggestionId', table: 'suggestion', by: 'userId' },
    erase: 'cascade',
    show: ['type', 'at'],
  },
  suggestion: { by: 'userId', hide: ['version', 'attempts', 'failures', 'leaseUntil', 'nextAttemptAt'] },
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
