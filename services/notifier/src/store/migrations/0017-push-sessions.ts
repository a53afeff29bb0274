import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pushSessionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The session in which a browser was subscribed; those of before have none and go when any session of theirs ends.
    await sql`alter table push_subscription add column session_id uuid`.execute(db)
  },
}
