import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

export const savedEventStore = (db: Kysely<CatalogueDb>) => ({
  count: async (userId: string) => {
    const row = await db
      .selectFrom('savedEvent')
      .select((eb) => eb.fn.countAll<number>().as('saved'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return row.saved
  },

  removeAllOf: (userIds: string[]) => db.deleteFrom('savedEvent').where('userId', 'in', userIds).execute(),
})
