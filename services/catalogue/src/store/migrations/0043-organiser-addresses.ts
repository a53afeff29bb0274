import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The export and the erasure of an account find its requests by their address. */
export const organiserAddressesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index organiser_request_email on organiser_request (email)`.execute(db)
  },
}
