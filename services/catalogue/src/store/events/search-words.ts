import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

export const searchWordStore = (db: Kysely<CatalogueDb>) => ({
  /** Removes the words of these titles that no approved event contains. */
  forget: async (titles: string[]) => {
    const { rows } = await sql<{ word: string }>`
      select distinct unnest(tsvector_to_array(to_tsvector('simple', fold_text(title)))) as word
      from unnest(${titles}::text[]) as title order by word`.execute(db)
    for (const { word } of rows) {
      // count(*) makes the planner use the index; with "exists" it expects an early hit and scans.
      const said = sql`select count(*) from event
        where status = 'approved' and search_vector @@ plainto_tsquery('simple', ${word})`
      await sql`delete from search_word where word = ${word} and (${said}) = 0`.execute(db)
    }
  },
})
