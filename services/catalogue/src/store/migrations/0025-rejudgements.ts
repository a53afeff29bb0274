import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table event add column judged_rules integer not null default 0, add column doubt text`,
  sql`create index event_judged on event (judged_rules, local_end_date) where status in ('pending', 'approved')`,
  sql`create index event_doubt on event (local_date, start_at, id) where doubt is not null`,
  sql`create table rejudgement (
    event_id uuid primary key references event on delete cascade,
    rules integer not null,
    asked_at timestamptz not null,
    outcome text,
    judged_at timestamptz,
    previous jsonb
  )`,
  sql`create index rejudgement_open on rejudgement (asked_at) where outcome is null`,
]

/** By which rules each event was judged, and the requests to judge it again by newer ones. */
export const rejudgementsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
