import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whether digests leave an event out: its source contradicts or cancels it, and no admin has decided yet. */
export const withheldEventsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column withheld boolean not null default false`.execute(db)
  },
}
