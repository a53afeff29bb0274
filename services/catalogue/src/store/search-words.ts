import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from './schema.ts'

export const searchWordStore = (db: Kysely<CatalogueDb>) => ({
  /** Forgets the words of these titles that no approved event says. */
  forget: async (titles: string[]) => {
    if (titles.length === 0) return
    await sql`
      delete from search_word where word in (
        select unnest(tsvector_to_array(to_tsvector('simple', fold_text(title)))) from unnest(${titles}::text[]) as title
      ) and not exists (
        select from event where status = 'approved' and search_vector @@ plainto_tsquery('simple', search_word.word)
      )`.execute(db)
  },
})
