import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const feedsAndSchedule: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table feed
        add column kind text check (kind in ('ical', 'rss', 'page')),
        add column last_yield integer,
        add column discovered_on text`,
      sql`create table schedule (
        id integer primary key default 1 check (id = 1),
        enabled boolean not null,
        frequency text not null,
        approach text not null check (approach in ('simple', 'diverse', 'bulk')),
        countries text[] not null,
        category_ids uuid[] not null default '{}',
        next_run_at timestamptz not null,
        last_run_at timestamptz,
        updated_at timestamptz not null default now()
      )`,
    ]
    for (const statement of statements) await statement.execute(db)
  },
}
