import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const digestContentMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event
      add column merged_into uuid,
      add column series_id uuid,
      add column approved_at timestamptz`.execute(db)
    await sql`create index event_merged on event (local_end_date) where merged_into is not null`.execute(db)
    await sql`create index event_dates on event (local_end_date, local_date) where status = 'approved'`.execute(
      db,
    )
    await sql`create table digest_run (
      id uuid primary key,
      kind text not null check (kind in ('due', 'all')),
      ordered_by uuid,
      started_at timestamptz not null,
      finished_at timestamptz,
      people integer not null default 0,
      queued integer not null default 0,
      empty integer not null default 0,
      failed integer not null default 0
    )`.execute(db)
    await sql`create index digest_run_started on digest_run (started_at)`.execute(db)
    // A list in the row instead of a row per event, which writes a twelfth of the rows. The table was never released.
    await sql`alter table delivery add column event_ids uuid[] not null default '{}', add column run_id uuid`.execute(
      db,
    )
    await sql`update delivery set event_ids = told.ids
      from (select delivery_id, array_agg(event_id order by position) as ids from delivery_event group by 1) as told
      where told.delivery_id = delivery.id`.execute(db)
    await sql`drop table delivery_event`.execute(db)
    await sql`create index delivery_run on delivery (run_id) where run_id is not null`.execute(db)
    await sql`create index delivery_urgent on delivery (next_attempt_at)
      where status = 'pending' and kind = 'account'`.execute(db)
    await sql`alter table delivery drop constraint delivery_kind, add constraint delivery_kind
      check (kind in ('account', 'digest', 'reminder', 'change', 'test'))`.execute(db)
  },
}
