import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The transaction that last wrote an event, so that a cache can be updated with the rows its snapshot did not see.
 * Existing rows get a transaction that every snapshot sees.
 */
export const eventChangesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table event add column changed_in xid8 not null default '0'`.execute(db)
    await sql`create index event_changed_in on event (changed_in)`.execute(db)
    await sql`create function note_event_change() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id();
        return new;
      end $$`.execute(db)
    await sql`create trigger note_change before insert or update on event
      for each row execute function note_event_change()`.execute(db)
  },
}
