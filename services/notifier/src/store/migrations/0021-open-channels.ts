import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Channels are checked where messages are read, so that a new one is no change of the schema. */
export const openChannelsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table suppression drop constraint suppression_channel_check`.execute(db)
  },
}
