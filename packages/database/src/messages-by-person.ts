import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Partial indexes that find the messages and dead letters that name a person, for export and erasure. Most messages
 * name no person and are not indexed.
 */
export const messagesByPersonMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['outbox', 'dead_letter']) {
      await sql`create index ${sql.id(`${table}_person_ids`)} on ${sql.table(table)} using gin (person_ids)
        with (fastupdate = off) where person_ids is not null`.execute(db)
    }
  },
}
