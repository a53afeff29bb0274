import {
  buriedAmong,
  type Executor,
  eraseOwnRows,
  listOwnRows,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { NotifierDb } from './schema.ts'

/** Which tables name people, where, and what an export shows of it. A new table belongs here. */
export const PERSONAL_DATA: PersonalData<NotifierDb> = {
  recipient: { by: 'id', hide: ['version'] },
  digestSchedule: { by: 'userId', show: ['nextAt'] },
  subscription: { by: 'userId', show: ['categoryId'] },
  digestRun: { by: 'orderedBy', erase: 'forget', show: ['kind', 'startedAt'] },
  // The payload of an account mail holds its secret until it is sent.
  delivery: { by: 'userId', hide: ['payload', 'leaseUntil', 'reportRank', 'sends', 'messageSid'] },
  savedEvent: { by: 'userId', show: ['eventId', 'savedAt'] },
  notification: { by: 'userId', hide: ['occasion', 'dispatchedAt', 'mailedIn'] },
  pushSubscription: { by: 'userId', hide: ['p256dh', 'auth'] },
  suppression: { by: 'userId', erase: 'forget', hide: ['addressHash'] },
  complaint: 'none',
  mailStop: 'none',
  category: 'none',
  event: 'none',
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
  /** What arrives after somebody was erased must not bring them back. */
  erasedAmong: (personIds: readonly string[]) => buriedAmong(trx, 'recipient', personIds),
})
