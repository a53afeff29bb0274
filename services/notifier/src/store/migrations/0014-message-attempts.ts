import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const messageAttemptsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Number of attempts, and the provider's id of the latest: a report may be about an earlier one.
    await sql`alter table delivery
      add column sends integer not null default 0,
      add column message_sid text`.execute(db)
  },
}
