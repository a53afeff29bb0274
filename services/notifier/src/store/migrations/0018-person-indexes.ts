import { messagesByPersonMigration } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for exporting and erasing one person. */
export const personIndexesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await messagesByPersonMigration.up(db)
    await sql`create index digest_run_ordered_by on digest_run (ordered_by) where ordered_by is not null`.execute(
      db,
    )
  },
}
