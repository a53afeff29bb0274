import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table announcement_request (noun text primary key)`,
  // Other services have to learn of what was stored before: rules and follows, and how the day of an event is known.
  sql`insert into announcement_request (noun) values ('series.changed'), ('follow.changed'), ('event.changed')`,
]

/** Nouns that a running service announces again after an upgrade, once. */
export const announcedSeriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
