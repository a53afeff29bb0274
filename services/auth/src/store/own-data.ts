import {
  type Executor,
  eraseOwnRows,
  forgetInMessages,
  listOwnRows,
  type PersonalData,
  type TransactionExecutor,
} from '@uitpost/database'
import type { AuthDb } from './schema.ts'

/** Which tables name people, where, and what an export shows of it. A new table belongs here. */
export const PERSONAL_DATA: PersonalData<AuthDb> = {
  session: { by: 'userId', erase: 'cascade' },
  refreshToken: {
    through: { column: 'sessionId', table: 'session', by: 'userId' },
    erase: 'cascade',
    hide: ['hash', 'parentHash'],
  },
  mailedLink: { by: 'userId', erase: 'cascade', hide: ['hash'] },
  mailedSecret: { by: 'userId', erase: 'cascade', hide: ['hash'] },
  securityEvent: { by: 'userId', erase: 'cascade', hide: ['accountHash'] },
  personKey: { by: 'userId', erase: 'cascade', show: ['userId'] },
  consent: { by: 'userId', erase: 'cascade' },
  channelConsent: { by: 'userId', erase: 'cascade' },
  premiumInterest: { by: 'userId', erase: 'cascade' },
  erasure: { by: 'userId', erase: 'cascade' },
  emailChange: { by: 'userId', also: ['requestedBy'], hide: ['oldTokenHash', 'newTokenHash', 'requestedBy'] },
  // Last: the rows above go with it.
  account: { by: 'id', hide: ['passwordHash', 'tokenVersion', 'tokenVersionRaisedAt', 'erasingAt'] },
  accountCount: 'none',
  // Insert-only: people are there only as pseudonyms, whose key goes with the account.
  auditEntry: 'none',
  securitySalt: 'none',
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
  /** What still waits to be said of somebody. */
  forgetMessages: (personId: string) => forgetInMessages(trx, personId),
})
