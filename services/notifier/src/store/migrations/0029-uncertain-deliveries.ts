import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Metrics count uncertain deliveries at each scrape; there are few. */
export const uncertainDeliveriesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index delivery_uncertain on delivery (created_at) where status = 'uncertain'`.execute(db)
  },
}
