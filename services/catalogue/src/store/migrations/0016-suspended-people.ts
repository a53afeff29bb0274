import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who is suspended, as auth says. */
export const suspendedPeopleMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table user_projection add column suspended boolean not null default false`.execute(db)
  },
}
