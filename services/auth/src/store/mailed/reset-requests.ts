import type { Insertable, Kysely } from 'kysely'
import type { AuthDb, ResetRequestTable } from '../schema.ts'

/** Requests for a link to set a new password, until their message is handled. */
export const resetRequestStore = (db: Kysely<AuthDb>) => ({
  add: (request: Insertable<ResetRequestTable>) => db.insertInto('resetRequest').values(request).execute(),

  /** Removes the request and returns its address; undefined if there is none. */
  take: async (id: string): Promise<string | undefined> => {
    const row = await db.deleteFrom('resetRequest').where('id', '=', id).returning('email').executeTakeFirst()
    return row?.email
  },

  removeAllOf: (email: string) => db.deleteFrom('resetRequest').where('email', '=', email).execute(),

  removeBefore: (instant: Date) => db.deleteFrom('resetRequest').where('requestedAt', '<', instant).execute(),
})
