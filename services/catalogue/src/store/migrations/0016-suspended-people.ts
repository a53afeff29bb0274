import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which users are suspended. */
export const suspendedPeopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table user_projection add column suspended boolean not null default false`.execute(db)
  },
}
