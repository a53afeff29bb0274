import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How often in a row the page of an event was missing, before that counts as its cancellation. */
export const missingPagesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table watched_event add column times_gone integer not null default 0`.execute(db)
  },
}
