import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const WORDS = (vector: string) => sql`tsvector_to_array(${sql.raw(vector)})`

const statements = [
  // Postgres reads '2026-2027' as 2026 and minus 2027, and 'AC/DC' as a path; a query has the words (`foldWords`).
  sql`create or replace function fold_text(text) returns text language sql immutable strict parallel safe
    as $$ select translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)),
      '-+./:@_~&=%#?<>', '               ') $$`,
  // Only the rows whose words change are written. Setting `title` makes Postgres generate the column again.
  sql`update event set title = title
    where not ${WORDS(`to_tsvector('simple', fold_text(title || ' ' || city || ' ' ||
      coalesce(location, '') || ' ' || left(coalesce(description, ''), 2000)))`)} <@ ${WORDS('search_vector')}`,
  sql`insert into search_word (word)
    select distinct word from event, unnest(${WORDS(`to_tsvector('simple', fold_text(title))`)}) as word
    where length(word) between 3 and 40
    on conflict do nothing`,
]

/** Words that a sign joins are indexed one by one. */
export const splitWordsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
