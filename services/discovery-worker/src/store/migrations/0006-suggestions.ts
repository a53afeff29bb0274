import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Suggested addresses and calendars until they are read. */
export const suggestions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table suggestion (
      id uuid primary key,
      user_id uuid not null,
      address text,
      ics text,
      city text,
      country text not null,
      category_id uuid,
      status text not null default 'pending' check (status in ('pending', 'running', 'done')),
      attempts integer not null default 0,
      failures integer not null default 0,
      lease_until timestamptz,
      next_attempt_at timestamptz not null,
      error text,
      made_at timestamptz not null,
      finished_at timestamptz,
      version bigint not null
    )`.execute(db)
    await sql`create index suggestion_open on suggestion (next_attempt_at) where status <> 'done'`.execute(db)
    await sql`create index suggestion_user on suggestion (user_id)`.execute(db)
  },
}
