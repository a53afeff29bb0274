import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether the source states an hour. What is stored was taken in with one, or lasts all day. */
export const knownTimesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column time_known boolean not null default true`.execute(db)
  },
}
