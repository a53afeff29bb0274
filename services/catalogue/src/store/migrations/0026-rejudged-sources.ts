import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An event is judged again by each of its sources. */
export const rejudgedSourcesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table source_rejudgement (
      source_id uuid primary key references event_source on delete cascade,
      rules integer not null,
      previous jsonb not null,
      outcome text
    )`.execute(db)
  },
}
