import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accountMailsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table delivery add column payload jsonb`.execute(db)
    await sql`alter table delivery add constraint delivery_kind check (kind in ('digest', 'account'))`.execute(
      db,
    )
    await sql`create index delivery_created_at on delivery (created_at)`.execute(db)
  },
}
