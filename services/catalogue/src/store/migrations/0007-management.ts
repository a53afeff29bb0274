import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Null in languages that use the name itself.
  sql`alter table category
    add column name_nl text, add column name_fr text, add column name_de text, add column name_en text,
    add column archived_at timestamptz`,
  sql`create table country (
    code text primary key check (code in ('NL', 'BE', 'DE', 'FR')),
    active boolean not null
  )`,
  sql`insert into country (code, active) values ('NL', true), ('BE', true), ('DE', true), ('FR', true)`,
]

/** Category names per language, archived categories, and switching whole countries. */
export const managementMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
