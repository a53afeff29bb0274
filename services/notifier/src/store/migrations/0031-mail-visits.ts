import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One number a week, so that no row is about a visit. */
export const mailVisitsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table mail_visit (
      week date primary key,
      visits integer not null
    )`.execute(db)
  },
}
