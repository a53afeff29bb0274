import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Versions come from one sequence, so that no city ever has one again. */
export const cityVersionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create sequence city_version_number`.execute(db)
    await sql`create table city_version (
      city_key text primary key,
      version bigint not null default nextval('city_version_number')
    )`.execute(db)
  },
}
