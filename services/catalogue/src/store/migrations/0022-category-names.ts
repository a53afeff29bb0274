import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const NAMES = sql`jsonb_strip_nulls(jsonb_build_object(
  'nl', new.name_nl, 'fr', new.name_fr, 'de', new.name_de, 'en', new.name_en))`

const statements = [
  sql`alter table category add column names jsonb not null default '{}'`,
  sql`update category as new set names = ${NAMES}`,
  // The previous release reads and writes a column for each language. They follow each other until it is gone.
  sql`create function category_names_agree() returns trigger language plpgsql as $$
    begin
      if new.names is distinct from (case when tg_op = 'UPDATE' then old.names else '{}'::jsonb end) then
        new.name_nl := new.names ->> 'nl';
        new.name_fr := new.names ->> 'fr';
        new.name_de := new.names ->> 'de';
        new.name_en := new.names ->> 'en';
      else
        new.names := new.names - array['nl', 'fr', 'de', 'en'] || ${NAMES};
      end if;
      return new;
    end $$`,
  sql`create trigger category_names_agree before insert or update on category
    for each row execute function category_names_agree()`,
]

/** The names of a category by language, in one column, so that a language is no change of the schema. */
export const categoryNamesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
