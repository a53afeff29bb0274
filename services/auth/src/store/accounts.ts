import type { Insertable, Kysely, Updateable } from 'kysely'
import type { AccountRow, AccountTable, AuthDb } from './schema.ts'

/** Accounts; those under erasure are never found. */
export const accountStore = (db: Kysely<AuthDb>) => ({
  /** Undefined if the address is taken. */
  add: (account: Insertable<AccountTable>): Promise<AccountRow | undefined> =>
    db
      .insertInto('account')
      .values(account)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returningAll()
      .executeTakeFirst(),

  findByEmail: (email: string): Promise<AccountRow | undefined> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .where('erasingAt', 'is', null)
      .executeTakeFirst(),

  find: (id: string): Promise<AccountRow | undefined> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .where('erasingAt', 'is', null)
      .executeTakeFirst(),

  /** Locks the row until the transaction ends. */
  findForChange: (id: string): Promise<AccountRow | undefined> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .where('erasingAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),

  change: (id: string, change: Updateable<AccountTable>): Promise<AccountRow> =>
    db
      .updateTable('account')
      .set({ ...change, updatedAt: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** A page sorted by id, its rows locked until the transaction ends. */
  pageForChange: (after: string | undefined, limit: number): Promise<AccountRow[]> =>
    db
      .selectFrom('account')
      .selectAll()
      .where('erasingAt', 'is', null)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .execute(),

  /** Unconfirmed accounts of users, locked until the transaction ends. */
  listUnconfirmedForChange: async (createdBefore: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('account')
      .select('id')
      .where('emailConfirmedAt', 'is', null)
      .where('createdAt', '<', createdBefore)
      .where('erasingAt', 'is', null)
      .where('role', 'in', ['user', 'premium'])
      .orderBy('createdAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Accounts whose suspension is over by now, locked until the transaction ends. */
  listSuspendedUntilForChange: async (now: Date, limit: number): Promise<string[]> => {
    const rows = await db
      .selectFrom('account')
      .select('id')
      .where('suspendedUntil', '<=', now)
      .where('suspendedAt', 'is not', null)
      .where('erasingAt', 'is', null)
      .orderBy('suspendedUntil')
      .limit(limit)
      .forUpdate()
      .execute()
    return rows.map(({ id }) => id)
  },

  raiseTokenVersion: (id: string): Promise<AccountRow> =>
    db
      .updateTable('account')
      .set((row) => ({
        tokenVersion: row('tokenVersion', '+', 1),
        tokenVersionRaisedAt: new Date(),
        updatedAt: new Date(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** Accounts whose tokens became stale since then. */
  listStaleSince: (
    instant: Date,
  ): Promise<Pick<AccountRow, 'id' | 'tokenVersion' | 'tokenVersionRaisedAt'>[]> =>
    db
      .selectFrom('account')
      .select(['id', 'tokenVersion', 'tokenVersionRaisedAt'])
      .where('tokenVersionRaisedAt', '>', instant)
      .execute(),
})
