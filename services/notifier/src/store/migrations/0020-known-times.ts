import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether an event's source states its hour. What we were told before has one, or lasts all day. */
export const knownTimesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column time_known boolean not null default true`.execute(db)
  },
}
