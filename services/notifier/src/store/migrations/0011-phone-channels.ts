import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const phoneChannelsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Rank of the latest report of a message: reports come repeatedly and in any order.
    await sql`alter table delivery add column report_rank integer not null default 0`.execute(db)
    await sql`alter table suppression drop constraint suppression_reason_check, add constraint suppression_reason_check
      check (reason in ('bounced', 'complained', 'stopped'))`.execute(db)
    await sql`create index recipient_phone on recipient (phone) where phone is not null`.execute(db)
  },
}
