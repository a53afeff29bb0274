import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table series_grouping (
    id boolean primary key default true check (id),
    city_key text not null,
    normalised_title text not null
  )`,
  // 0028 brought together what is equal to the letter: venues written in two ways are compared by the running service.
  sql`insert into series_grouping (city_key, normalised_title) values ('', '')`,
]

/** How far a running service has brought the stored single dates of one happening together. */
export const seriesGroupingMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
