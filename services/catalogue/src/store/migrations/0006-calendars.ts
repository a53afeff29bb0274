import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The secret addresses of people's calendars, as hashes. */
export const calendarsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table calendar_feed (
      user_id uuid primary key,
      secret_hash text not null unique,
      created_at timestamptz not null
    )`.execute(db)
  },
}
