import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table event add column facts jsonb not null default '{}'`,
  sql`create index event_free on event (local_date)
    where status = 'approved' and facts @> '{"free": {"value": true}}'`,
  sql`create index event_ages on event (local_date) where status = 'approved' and facts ? 'ages'`,
  // Few events have coordinates of their own: the others are not read for a distance.
  sql`create index event_geo on event (id) where facts ? 'geo'`,
]

/** What is told of each event by its sources, for lists and filters. */
export const toldFactsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
