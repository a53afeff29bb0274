import {
  type Executor,
  eraseOwnRows,
  listOwnRows,
  MESSAGING_DATA,
  type PersonalData,
  removeFromMessages,
  type TransactionExecutor,
} from '@uitpost/database'
import type { AuthDb } from './schema.ts'

/** Which tables name people, and what an export shows. New tables belong here. */
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
  digestConsent: { by: 'userId', erase: 'cascade' },
  // Those of addresses without an account expire within days.
  emailSubscription: { by: 'userId', erase: 'cascade', hide: ['hash'] },
  premiumInterest: { by: 'userId', erase: 'cascade' },
  erasure: { by: 'userId', erase: 'cascade' },
  emailChange: { by: 'userId', also: ['requestedBy'], hide: ['oldTokenHash', 'newTokenHash', 'requestedBy'] },
  // Last, because the rows above are deleted with it.
  account: {
    by: 'id',
    hide: ['passwordHash', 'hasPassword', 'tokenVersion', 'tokenVersionRaisedAt', 'erasingAt'],
  },
  // Kept for seconds; beginErasure deletes those of the address.
  resetRequest: 'none',
  accountCount: 'none',
  // Insert-only: people are pseudonyms whose key is deleted with the account.
  auditEntry: 'none',
  securitySalt: 'none',
  ...MESSAGING_DATA,
}

/** All data of one person in this service. */
export const ownDataStore = (db: Executor) => ({
  list: (personId: string) => listOwnRows(db, PERSONAL_DATA, personId),
})

/** Requires a transaction, so that an erasure is complete. */
export const erasureStore = (trx: TransactionExecutor) => ({
  eraseAll: (personIds: readonly string[]) => eraseOwnRows(trx, PERSONAL_DATA, personIds),
  /** Removes the person from unsent messages. */
  forgetMessages: (personId: string) => removeFromMessages(trx, [personId]),
})
