import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The followers of a series are found when one of its dates changes. */
export const followersMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index followed_series_series on followed_series (series_id)`.execute(db)
  },
}
