import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The notifier has to learn of names that admins gave before it was told of them. */
export const announcedCategoryNamesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`insert into announcement_request (noun) values ('category.changed') on conflict do nothing`.execute(
      db,
    )
  },
}
