import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Feed tests as jobs with a result, and removed feeds that can be restored. */
export const feedTests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table feed_test (
      id uuid primary key,
      url text not null,
      country text not null,
      city text,
      status text not null default 'waiting' check (status in ('waiting', 'reading', 'done', 'failed')),
      attempts integer not null default 0,
      lease_until timestamptz,
      pages_read integer not null default 0,
      pages_total integer,
      preview jsonb,
      error_code text,
      error_message text,
      created_at timestamptz not null
    )`.execute(db)
    await sql`create index feed_test_open on feed_test (id) where status in ('waiting', 'reading')`.execute(
      db,
    )
    await sql`create index feed_test_url on feed_test (url, id)`.execute(db)
    await sql`alter table feed add column removed_at timestamptz`.execute(db)
    await sql`create index feed_removed on feed (removed_at) where removed_at is not null`.execute(db)
  },
}
