import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The series that a digest tells. Null for digests of earlier releases, whose series are looked up by their events:
 * rewriting all of them would take hours.
 */
export const toldSeriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table delivery add column series_ids uuid[]`.execute(db)
  },
}
