import {
  type Executor,
  eraseOwnRows,
  keysWithTombstone,
  listOwnRows,
  MESSAGING_DATA,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { NotifierDb } from './schema.ts'

/** Which tables name people, and what an export shows. New tables belong here. */
export const PERSONAL_DATA: PersonalData<NotifierDb> = {
  recipient: { by: 'id', hide: ['version'] },
  digestSchedule: { by: 'userId', show: ['nextAt'] },
  subscription: { by: 'userId', show: ['categoryId'] },
  followedSeries: { by: 'userId', show: ['seriesId'] },
  digestRun: { by: 'orderedBy', erase: 'forget', show: ['kind', 'startedAt'] },
  // The payload of an account mail contains a secret until it is sent.
  delivery: {
    by: 'userId',
    hide: ['payload', 'seriesIds', 'leaseUntil', 'reportRank', 'sends', 'messageSid'],
  },
  savedEvent: { by: 'userId', show: ['eventId', 'savedAt'] },
  notification: { by: 'userId', hide: ['occasion', 'dispatchedAt', 'mailedIn'] },
  pushSubscription: { by: 'userId', hide: ['p256dh', 'auth'] },
  suppression: { by: 'userId', erase: 'forget', hide: ['addressHash'] },
  complaint: 'none',
  mailStop: 'none',
  figureMinute: 'none',
  mailVisit: 'none',
  alert: 'none',
  category: 'none',
  event: 'none',
  series: 'none',
  ...MESSAGING_DATA,
}

/** All data of one person in this service. */
export const ownDataStore = (db: Executor) => ({
  list: (personId: string) => listOwnRows(db, PERSONAL_DATA, personId),
})

/** Requires a transaction, so that an erasure is complete. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personId: string) => eraseOwnRows(trx, PERSONAL_DATA, [personId]),
  /** Messages that arrive after an erasure must not restore a person. */
  erasedAmong: (personIds: readonly string[]) => keysWithTombstone(trx, 'recipient', personIds),
})
