import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notifications of readers about the outcome of their reports. */
export const reportNotificationsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table notification
      drop constraint notification_kind_check,
      add constraint notification_kind_check check (kind in ('reminder', 'changed', 'cancelled', 'reinstated',
        'run_completed', 'run_failed', 'report_cancelled', 'report_corrected', 'report_removed', 'report_right'))`.execute(
      db,
    )
  },
}
