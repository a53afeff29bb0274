import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const WORDS_OF_TITLE = (title: string) =>
  sql`unnest(tsvector_to_array(to_tsvector('simple', fold_text(${sql.raw(title)}))))`

const vocabulary = [
  // unaccent() is declared stable because its dictionary could be replaced; ours is not.
  sql`create function fold_text(text) returns text language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$`,
  // Words of titles: a typed word that is the beginning of none is looked up here.
  sql`create table search_word (word text primary key)`,
  sql`create index search_word_trigrams on search_word using gin (word gin_trgm_ops)`,
  sql`create function learn_search_words() returns trigger language plpgsql as $$
    begin
      insert into search_word (word)
      select distinct word from arrived, ${WORDS_OF_TITLE('arrived.title')} as word
      where length(word) between 3 and 40
      order by word
      on conflict do nothing;
      return null;
    end $$`,
  sql`create function learn_changed_title() returns trigger language plpgsql as $$
    begin
      insert into search_word (word)
      select distinct word from ${WORDS_OF_TITLE('new.title')} as word
      where length(word) between 3 and 40
      order by word
      on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger event_arrives after insert on event
    referencing new table as arrived for each statement execute function learn_search_words()`,
  sql`create trigger event_title_changes after update of title on event
    for each row when (old.title is distinct from new.title) execute function learn_changed_title()`,
  sql`insert into search_word (word)
    select distinct word from event, ${WORDS_OF_TITLE('event.title')} as word
    where length(word) between 3 and 40`,
]

const approved = [
  sql`alter table event add column search_vector tsvector generated always as (
    setweight(to_tsvector('simple', fold_text(title)), 'A') ||
    to_tsvector('simple', fold_text(city || ' ' || coalesce(location, '') || ' ' ||
      left(coalesce(description, ''), 2000)))
  ) stored`,
  sql`create index event_search on event using gin (search_vector) where status = 'approved'`,
  // Soonest first, by country and by city.
  sql`create index event_country_upcoming on event (country, local_date, start_at, id)
    where status = 'approved'`,
  sql`create index event_city_upcoming on event (city_key, local_date, start_at, id)
    where status = 'approved'`,
  // Events that began earlier and still run, which indexes by first day cannot find.
  sql`drop index event_running`,
  sql`create index event_running on event
    using gist (daterange(local_date, local_end_date, '[]'), category_id)
    where status = 'approved' and local_end_date > local_date`,
  sql`create index event_pending_running on event using gist (daterange(local_date, local_end_date, '[]'))
    where status = 'pending' and local_end_date > local_date`,
]

/** Event search: folded words, a vocabulary for misspellings, and indexes by day and city. */
export const searchMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...vocabulary, ...approved]) await statement.execute(db)
  },
}
