import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table watched_event (
    id uuid primary key,
    link text not null,
    title text not null,
    start_date text not null,
    end_date text,
    local_end_date date not null,
    time_zone text not null,
    city text not null,
    country text not null,
    location text,
    version bigint not null,
    next_check_at timestamptz,
    checked_at timestamptz,
    failures integer not null default 0,
    etag text,
    last_modified text
  )`,
  sql`create index watched_event_due on watched_event (next_check_at) where next_check_at is not null`,
  sql`create index watched_event_link on watched_event (md5(link)) where next_check_at is not null`,
  sql`create index watched_event_over on watched_event (local_end_date)`,
]

/** Coming approved events, for re-checks of their sources. */
export const rechecks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
