import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names of categories by language, as admins gave them. */
export const categoryNamesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table category add column names jsonb not null default '{}'`.execute(db)
  },
}
