import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Requests for a link to set a new password, whose account is looked up after the answer. */
export const resetRequestsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table reset_request (
      id uuid primary key,
      email text not null check (email = lower(email)),
      requested_at timestamptz not null
    )`.execute(db)
    await sql`create index reset_request_email on reset_request (email)`.execute(db)
    await sql`create index reset_request_requested_at on reset_request (requested_at)`.execute(db)
  },
}
