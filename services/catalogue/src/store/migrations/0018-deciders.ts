import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes by deciding admin, for export and erasure. */
export const decidersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    const people = { event: 'approved_by', series: 'approved_by', review_action: 'actor_id' }
    for (const [table, column] of Object.entries(people)) {
      await sql`create index ${sql.id(`${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)})
        where ${sql.id(column)} is not null`.execute(db)
    }
  },
}
