import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Since when the page of an event is missing, for the admin who decides about it. */
export const goneSinceMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table watched_event add column gone_since timestamptz`.execute(db)
  },
}
