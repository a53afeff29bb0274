import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why an account is suspended, and when that ends; null for one that was suspended earlier. */
export const suspensionEndsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account
      add column suspended_until timestamptz,
      add column suspension_reason text`.execute(db)
    await sql`create index account_suspended_until on account (suspended_until)
      where suspended_until is not null`.execute(db)
  },
}
