import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

export const calendarFeedStore = (db: Kysely<CatalogueDb>) => ({
  find: (userId: string) =>
    db.selectFrom('calendarFeed').select('createdAt').where('userId', '=', userId).executeTakeFirst(),

  findOwner: async (secretHash: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('calendarFeed')
      .select('userId')
      .where('secretHash', '=', secretHash)
      .executeTakeFirst()
    return row?.userId
  },

  replace: (userId: string, secretHash: string, createdAt: Date) =>
    db
      .insertInto('calendarFeed')
      .values({ userId, secretHash, createdAt })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secretHash, createdAt }))
      .execute(),

  remove: (userId: string) => db.deleteFrom('calendarFeed').where('userId', '=', userId).execute(),
})
