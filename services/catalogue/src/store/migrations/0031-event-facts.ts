import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Price, organiser and accessibility, as each source states them. */
export const eventFactsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event_source add column facts jsonb`.execute(db)
  },
}
