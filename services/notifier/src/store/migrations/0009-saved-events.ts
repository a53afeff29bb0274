import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const savedEventsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table saved_event (
      id text primary key,
      version bigint not null,
      user_id uuid not null,
      event_id uuid not null,
      saved_at timestamptz not null
    )`.execute(db)
    await sql`create index saved_event_event on saved_event (event_id, user_id)`.execute(db)
    await sql`create index saved_event_user on saved_event (user_id)`.execute(db)
    // Notifications in the panel, which other channels also deliver.
    await sql`create table notification (
      id uuid primary key,
      user_id uuid not null,
      kind text not null check (kind in ('reminder', 'changed', 'cancelled', 'reinstated')),
      event_id uuid not null,
      title text not null,
      changes jsonb not null default '[]',
      occasion text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      dispatched_at timestamptz,
      mailed_in uuid,
      unique (user_id, occasion)
    )`.execute(db)
    await sql`create index notification_newest on notification (user_id, created_at desc, id desc)`.execute(
      db,
    )
    await sql`create index notification_unread on notification (user_id) where read_at is null`.execute(db)
    await sql`create index notification_waiting on notification (created_at) where dispatched_at is null`.execute(
      db,
    )
    await sql`create index notification_age on notification (created_at)`.execute(db)
  },
}
