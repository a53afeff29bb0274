import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Which date of its series a source is, so that a moved date is recognised, and whether the source cancels it, so
 * that it can be reinstated.
 */
export const movedDatesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event_source
      add column slot text,
      add column cancelled boolean not null default false`.execute(db)
    await sql`create index event_source_slot on event_source (series_id, slot) where slot is not null`.execute(
      db,
    )
    await sql`update event_source set cancelled = true from event
      where event.id = event_source.event_id and event.status = 'cancelled' and event_source.kind = 'feed'`.execute(
      db,
    )
  },
}
