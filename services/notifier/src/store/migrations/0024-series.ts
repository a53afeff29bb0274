import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table series (
    id uuid primary key,
    version bigint not null,
    rule text,
    exceptions text[] not null default '{}',
    changed_at timestamptz
  )`,
  sql`create table followed_series (
    id text primary key,
    version bigint not null,
    user_id uuid not null,
    series_id uuid not null
  )`,
  sql`create index followed_series_user on followed_series (user_id)`,
  sql`alter table event
    add column date_known text check (date_known in ('stated', 'by_rule')),
    add column changed_at timestamptz`,
  sql`create index event_series on event (series_id, local_end_date) where series_id is not null and status = 'approved'`,
]

/** How each series repeats, who follows it, how the day of an event is known, and when either changed. */
export const seriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
