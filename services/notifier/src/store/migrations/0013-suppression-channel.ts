import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const suppressionChannelMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // The default keeps the previous version working; all earlier STOPs were for SMS.
    await sql`alter table suppression add column channel text not null default 'email'
      check (channel in ('email', 'sms', 'whatsapp', 'push'))`.execute(db)
    await sql`update suppression set channel = 'sms' where reason = 'stopped'`.execute(db)
  },
}
