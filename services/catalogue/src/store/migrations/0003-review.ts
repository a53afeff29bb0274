import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Number of changes: calendars accept an update only with a higher number.
  sql`alter table event add column sequence integer not null default 0`,
  sql`create index event_status_day on event (status, local_date, start_at, id)`,
  sql`create table review_action (
    id uuid primary key,
    kind text not null,
    actor_id uuid,
    series_id uuid references series,
    at timestamptz not null,
    undone_at timestamptz
  )`,
  sql`create table review_action_item (
    action_id uuid not null references review_action on delete cascade,
    event_id uuid not null references event on delete cascade,
    before jsonb not null,
    sequence integer not null,
    primary key (action_id, event_id)
  )`,
  sql`create index review_action_item_event on review_action_item (event_id)`,
]

/** Decisions of admins, with what undoing them needs. */
export const reviewMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
