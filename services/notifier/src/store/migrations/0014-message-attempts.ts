import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const messageAttemptsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // How often it was handed over, and the provider's name for the latest: a report may be about an earlier one.
    await sql`alter table delivery
      add column sends integer not null default 0,
      add column message_sid text`.execute(db)
  },
}
