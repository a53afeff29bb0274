import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Keys of events that are compared although their titles differ (domain/duplicates/keys.ts).
  sql`create table duplicate_key (
    key bigint not null,
    event_id uuid not null references event on delete cascade,
    primary key (key, event_id)
  )`,
  sql`create index duplicate_key_event on duplicate_key (event_id)`,
  // Pairs of names of one venue, confirmed by merging events; deleted when the merge is undone.
  sql`create table venue_alias (
    city_key text not null,
    first_name text not null,
    second_name text not null,
    action_id uuid not null references review_action on delete cascade,
    primary key (city_key, first_name, second_name, action_id),
    check (first_name < second_name)
  )`,
  sql`create index venue_alias_action on venue_alias (action_id)`,
  // Why a source was joined to a known event, and what it stated then.
  sql`alter table event_source add column joined jsonb`,
]

/** Duplicate keys, venue aliases and the reasons of joins. */
export const explainedJoinsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
