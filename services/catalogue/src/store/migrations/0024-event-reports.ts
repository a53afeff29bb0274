import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table event_report (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    kind text not null check (kind in ('wrong-date', 'cancelled', 'closed')),
    reporter_id uuid,
    created_at timestamptz not null,
    outcome text check (outcome in ('cancelled', 'corrected', 'removed', 'right')),
    settled_at timestamptz,
    check ((outcome is null) = (settled_at is null))
  )`,
  sql`create unique index event_report_open on event_report (event_id, reporter_id) where settled_at is null`,
  sql`create index event_report_event on event_report (event_id)`,
  sql`create index event_report_reporter on event_report (reporter_id) where reporter_id is not null`,
  sql`create index event_report_age on event_report (created_at)`,
]

/** What readers report about published events. */
export const eventReportsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
