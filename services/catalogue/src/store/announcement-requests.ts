import type { Kysely } from 'kysely'
import type { CatalogueDb } from './schema.ts'

/** Nouns that a migration wants announced again. */
export const announcementRequestStore = (db: Kysely<CatalogueDb>) => ({
  list: async (): Promise<string[]> =>
    (await db.selectFrom('announcementRequest').select('noun').orderBy('noun').execute()).map(
      ({ noun }) => noun,
    ),

  remove: (noun: string) => db.deleteFrom('announcementRequest').where('noun', '=', noun).execute(),
})
