import type { Insertable, Kysely } from 'kysely'
import type { AuthDb, EmailSubscriptionRow, EmailSubscriptionTable } from '../schema.ts'

/** Subscriptions by e-mail alone, until their links expire. */
export const emailSubscriptionStore = (db: Kysely<AuthDb>) => ({
  add: (subscription: Insertable<EmailSubscriptionTable>) =>
    db.insertInto('emailSubscription').values(subscription).execute(),

  /** Locks the row until the transaction ends. */
  findForChange: (id: string): Promise<EmailSubscriptionRow | undefined> =>
    db.selectFrom('emailSubscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  findByHash: (hash: Buffer): Promise<EmailSubscriptionRow | undefined> =>
    db.selectFrom('emailSubscription').selectAll().where('hash', '=', hash).executeTakeFirst(),

  setSecret: (id: string, secret: { hash: Buffer; expiresAt: Date }) =>
    db.updateTable('emailSubscription').set(secret).where('id', '=', id).execute(),

  /** All rows of the address belong to the account from now on; one of them is confirmed. */
  confirm: async (
    { id, email }: EmailSubscriptionRow,
    { userId, ...confirmation }: { userId: string; confirmedAt: Date; expiresAt: Date },
  ): Promise<void> => {
    await db.updateTable('emailSubscription').set({ userId }).where('email', '=', email).execute()
    await db.updateTable('emailSubscription').set(confirmation).where('id', '=', id).execute()
  },

  remove: (id: string) => db.deleteFrom('emailSubscription').where('id', '=', id).execute(),

  removeAllOf: (email: string) => db.deleteFrom('emailSubscription').where('email', '=', email).execute(),

  removeExpired: (now: Date) => db.deleteFrom('emailSubscription').where('expiresAt', '<', now).execute(),
})
