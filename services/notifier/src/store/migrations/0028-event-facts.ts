import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the sources of an event state of its price, ages and place. */
export const eventFactsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column facts jsonb not null default '{}'`.execute(db)
  },
}
