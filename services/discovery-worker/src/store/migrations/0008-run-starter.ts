import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The admin to notify of a run's end. */
export const runStarter: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table run add column started_by uuid`.execute(db)
    await sql`create index run_started_by on run (started_by) where started_by is not null`.execute(db)
  },
}
