import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // All that the agenda filters and groups by, so that it reads the table for one page only.
  sql`create index event_agenda on event (city_key, local_date, start_at, id)
    include (category_id, series_id, local_end_date, end_at, all_day, time_known) where status = 'approved'`,
  sql`create index event_agenda_running on event (city_key, local_end_date)
    include (local_date, start_at, id, category_id, series_id, end_at, all_day, time_known)
    where status = 'approved' and local_end_date > local_date`,
  // The new ones begin with the same columns; ranges with a city take ten times as long to look into.
  sql`drop index event_city_upcoming`,
  sql`drop index event_city_running`,
]

/** The indexes of the agenda, in place of those by city. */
export const agendaMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
