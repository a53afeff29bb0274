import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The gazetteer id, so that "Den Haag" in a profile matches "The Hague" of an event. */
export const eventCityMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column city_id text`.execute(db)
  },
}
