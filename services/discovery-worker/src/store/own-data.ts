import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  MESSAGING_DATA,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { DiscoveryDb } from './schema.ts'

/** Tables with personal data, their columns, and what an export shows of them. A new table must be listed here. */
export const PERSONAL_DATA: PersonalData<DiscoveryDb> = {
  category: 'none',
  place: 'none',
  watchedEvent: 'none',
  rejudgement: 'none',
  feed: 'none',
  feedCopy: 'none',
  feedTest: 'none',
  optedOutHost: 'none',
  categoryPrompt: 'none',
  budgetDay: 'none',
  run: { by: 'startedBy', erase: 'forget', show: ['country', 'approach', 'createdAt'] },
  query: 'none',
  recording: 'none',
  schedule: 'none',
  candidateSeen: 'none',
  // The export shows only that there was an error, not our message.
  discoveryLog: {
    through: { column: 'suggestionId', table: 'suggestion', by: 'userId' },
    erase: 'cascade',
    show: ['type', 'at'],
  },
  suggestion: {
    by: 'userId',
    hide: ['version', 'attempts', 'failures', 'leaseUntil', 'nextAttemptAt', 'readerMs'],
  },
  readerDay: { by: 'userId' },
  ...MESSAGING_DATA,
}

export const ownDataStore = (db: Executor) => ({
  list: (personId: string) => listOwnRows(db, PERSONAL_DATA, personId),
})

/** Takes a transaction: an erasure must be complete. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personId: string) => eraseOwnRows(trx, PERSONAL_DATA, [personId]),
})
