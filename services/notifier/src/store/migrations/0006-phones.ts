import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const phonesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table recipient
      add column phone text,
      add column phone_confirmed boolean not null default false`.execute(db)
  },
}
