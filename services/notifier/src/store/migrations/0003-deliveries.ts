import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deliveriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table digest_schedule (
      user_id uuid primary key,
      rule text not null,
      next_at timestamptz not null
    )`.execute(db)
    await sql`create index digest_schedule_next on digest_schedule (next_at)`.execute(db)
    await sql`create table delivery (
      id uuid primary key,
      user_id uuid not null,
      kind text not null,
      channel text not null,
      period text not null,
      status text not null default 'pending'
        check (status in ('pending', 'sending', 'sent', 'failed', 'uncertain')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      lease_until timestamptz,
      error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      unique (user_id, kind, channel, period)
    )`.execute(db)
    await sql`create index delivery_open on delivery (next_attempt_at) where status in ('pending', 'sending')`.execute(
      db,
    )
    await sql`create table delivery_event (
      delivery_id uuid not null references delivery on delete cascade,
      event_id uuid not null,
      user_id uuid not null,
      position integer not null,
      primary key (delivery_id, event_id)
    )`.execute(db)
    await sql`create index delivery_event_user on delivery_event (user_id, event_id)`.execute(db)
  },
}
