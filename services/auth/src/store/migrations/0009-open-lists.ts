import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Languages and channels are checked where requests are read, so that a new one is no change of the schema. */
export const openListsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account drop constraint account_language_check,
      drop constraint account_preferred_channel_check`.execute(db)
    await sql`alter table channel_consent drop constraint channel_consent_channel_check`.execute(db)
  },
}
