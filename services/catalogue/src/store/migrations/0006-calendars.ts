import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Secret addresses of live calendars, stored as hashes. */
export const calendarsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table calendar_feed (
      user_id uuid primary key,
      secret_hash text not null unique,
      created_at timestamptz not null
    )`.execute(db)
  },
}
