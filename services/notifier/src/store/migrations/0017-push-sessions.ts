import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pushSessionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The session in which a browser subscribed; earlier subscriptions have none and end with any session of their
    // owner.
    await sql`alter table push_subscription add column session_id uuid`.execute(db)
  },
}
