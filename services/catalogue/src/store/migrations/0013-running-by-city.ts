import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Running events by city, as `event_running` has them by category. */
export const runningByCityMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index event_city_running on event
      using gist (city_key, daterange(local_date, local_end_date, '(]'))
      include (local_date, local_end_date, start_at, id)
      where status = 'approved' and local_end_date > local_date`.execute(db)
  },
}
