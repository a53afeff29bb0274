import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Suggestions with their user, for the user's own list and for limits. */
export const suggestionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table suggestion (
      id uuid primary key,
      user_id uuid not null,
      event_id uuid not null references event on delete cascade,
      created_at timestamptz not null
    )`.execute(db)
    await sql`create index suggestion_user on suggestion (user_id, id)`.execute(db)
    await sql`create index suggestion_event on suggestion (event_id)`.execute(db)
  },
}
