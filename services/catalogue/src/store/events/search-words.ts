import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

/** Alternatives per typed word: other words that contain or resemble it. */
const ALTERNATIVES = 25

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

  /** Words of titles that contain a typed word or, where none does, resemble it most. */
  alternatives: async (words: string[]): Promise<Map<string, string[]>> => {
    const { rows } = await sql<{ typed: string; words: string[] }>`
      select typed.word as typed, coalesce(containing.words, resembling.words, '{}') as words
      from unnest(${words}::text[]) as typed(word)
      cross join lateral (
        select array_agg(word) as words from (
          select word from search_word
          where length(typed.word) >= 3 and word like '%' || typed.word || '%'
          order by length(word), word limit ${ALTERNATIVES}
        ) as found
      ) as containing
      cross join lateral (
        select array_agg(word) as words from (
          select word from search_word
          where containing.words is null and length(typed.word) >= 4 and word % typed.word
          order by similarity(word, typed.word) desc, word limit 5
        ) as found
      ) as resembling`.execute(db)
    return new Map(rows.map((row) => [row.typed, row.words]))
  },
})
