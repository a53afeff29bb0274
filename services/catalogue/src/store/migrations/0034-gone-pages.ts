import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table proposal drop constraint proposal_kind_check`,
  sql`alter table proposal add constraint proposal_kind_check check (kind in ('moved', 'missing', 'gone'))`,
  sql`alter table proposal add column quote text`,
  sql`alter table proposal add column gone_since timestamptz`,
]

/** A page that is gone is proposed to an admin, and a source that speaks against an event is quoted. */
export const gonePagesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
