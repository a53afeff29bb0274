import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Hosts whose owners asked that nothing is read there. */
export const optedOutHostsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table opted_out_host (
      host text primary key,
      added_at timestamptz not null
    )`.execute(db)
  },
}
