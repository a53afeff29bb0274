import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const administrationMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Truncated to milliseconds, because cursors pass through JavaScript dates.
    for (const table of ['delivery', 'suppression']) {
      const name = sql.table(table)
      await sql`alter table ${name} alter column created_at set default date_trunc('milliseconds', now())`.execute(
        db,
      )
      await sql`update ${name} set created_at = date_trunc('milliseconds', created_at)`.execute(db)
    }
    await sql`create index delivery_newest on delivery (created_at desc, id desc)`.execute(db)
    await sql`create index recipient_email on recipient (lower(email))`.execute(db)
  },
}
