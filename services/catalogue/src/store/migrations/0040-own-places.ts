import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Events with coordinates of their own by these, on Mercator's map: there the nearest on the map are the nearest on earth,
 * and an index of points finds them in this order.
 */
export const ownPlacesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index event_own_place on event using gist (point(
      (facts #>> '{geo,value,longitude}'::text[])::float8,
      degrees(asinh(tan(radians((facts #>> '{geo,value,latitude}'::text[])::float8))))
    )) where status = 'approved' and facts ? 'geo'`.execute(db)
  },
}
