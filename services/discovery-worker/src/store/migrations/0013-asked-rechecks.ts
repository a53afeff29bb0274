import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When a re-check of an event was last asked for. */
export const askedRechecksMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table watched_event add column asked_at timestamptz`.execute(db)
  },
}
