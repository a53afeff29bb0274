import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many events of a category are enough in one week of one country. */
export const weeklyTargetsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table category add column weekly_target integer not null default 10
      check (weekly_target between 0 and 1000)`.execute(db)
  },
}
