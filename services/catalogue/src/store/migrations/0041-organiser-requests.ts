import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table organiser_request (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    wish text not null check (wish in ('take-down', 'correct')),
    correction text,
    name text not null,
    email text not null,
    language text not null,
    created_at timestamptz not null,
    hash bytea unique,
    confirmed_at timestamptz,
    hidden_by uuid,
    outcome text check (outcome in ('taken-down', 'corrected', 'declined')),
    decided_at timestamptz,
    check ((outcome is null) = (decided_at is null))
  )`,
  sql`create unique index organiser_request_open on organiser_request (event_id, email) where decided_at is null`,
  sql`create index organiser_request_event on organiser_request (event_id)`,
  sql`create index organiser_request_decided on organiser_request (decided_at) where decided_at is not null`,
  sql`create index organiser_request_unconfirmed on organiser_request (created_at) where confirmed_at is null`,
  sql`alter table series add column taken_down_by uuid`,
  sql`create index series_taken_down on series (taken_down_by) where taken_down_by is not null`,
]

/** What organisers ask for their own events, and series that are never taken in again. */
export const organiserRequestsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
