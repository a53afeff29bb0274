import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notifications of admins about runs. */
export const runNotificationsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table notification
      alter column event_id drop not null,
      add column run jsonb,
      add constraint notification_about check ((event_id is null) <> (run is null)),
      drop constraint notification_kind_check,
      add constraint notification_kind_check check (kind in ('reminder', 'changed', 'cancelled', 'reinstated',
        'run_completed', 'run_failed'))`.execute(db)
    await sql`create index recipient_admin on recipient (id) where role in ('admin', 'super_admin')`.execute(
      db,
    )
  },
}
