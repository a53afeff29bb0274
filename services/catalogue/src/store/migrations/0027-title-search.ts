import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // As fold_text(), whose name is not found while an index is built.
  // Words without accents, capitals and punctuation, as `wordsOf` in domain/facts/titles.ts.
  sql`create function title_words(text) returns text language sql immutable strict parallel safe
    as $$ select regexp_replace(translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '’''\`´', ''), '[^[:alnum:]]+', ' ', 'g') $$`,
  sql`create index event_title_words on event using gin (title_words(title) gin_trgm_ops)`,
  // Only the search of admins used it; normalised titles lack the city and the year.
  sql`drop index event_title`,
]

/** Admins find titles as they are written. */
export const titleSearchMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
