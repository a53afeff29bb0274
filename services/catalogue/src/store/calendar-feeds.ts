import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

export const calendarFeedStore = (db: Kysely<CatalogueDb>) => ({
  find: (userId: string) =>
    db.selectFrom('calendarFeed').select('createdAt').where('userId', '=', userId).executeTakeFirst(),

  /** Undefined while the owner is suspended. A user whose projection has not arrived yet counts as not suspended. */
  findOwner: async (secretHash: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('calendarFeed')
      .leftJoin('userProjection', 'userProjection.id', 'calendarFeed.userId')
      .select('calendarFeed.userId')
      .where('secretHash', '=', secretHash)
      .where((eb) => eb(eb.fn.coalesce('userProjection.suspended', eb.lit(false)), '=', false))
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
