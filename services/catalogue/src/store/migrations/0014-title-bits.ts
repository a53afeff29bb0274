import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Every trigram of a title sets one of 256 bits. Titles with few bits in common cannot be alike and are skipped;
  // comparing trigrams takes twenty times as long.
  sql`create function title_bits(text) returns bit(256) language sql immutable strict parallel safe as $$
    select coalesce(bit_or(set_bit(0::bit(256),
      (ascii(letters) * 37 + ascii(substr(letters, 2)) * 11 + ascii(substr(letters, 3)) * 101) % 256, 1)), 0::bit(256))
    from unnest(public.show_trgm($1)) as letters $$`,
  sql`alter table event add column title_bits bit(256) generated always as (title_bits(normalised_title)) stored`,
  // Events in a city around a day, without reading the event table.
  sql`drop index event_city_day`,
  sql`create index event_city_day on event (city_key, local_date) include (id, title_bits, normalised_title)`,
]

/** Makes the search for duplicates fast in cities with hundreds of events a day. */
export const titleBitsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
