import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Finds the messages and dead letters that name a person, for the export and the erasure. Messages that name nobody,
 * which are most, are not in it.
 */
export const messagesByPersonMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['outbox', 'dead_letter']) {
      await sql`create index ${sql.id(`${table}_person_ids`)} on ${sql.table(table)} using gin (person_ids)
        with (fastupdate = off) where person_ids is not null`.execute(db)
    }
  },
}
