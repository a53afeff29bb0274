import { messagesByPersonMigration } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for exporting and erasing one person. */
export const personIndexesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index if not exists email_change_requested_by on email_change (requested_by)`.execute(db)
    await messagesByPersonMigration.up(db)
  },
}
