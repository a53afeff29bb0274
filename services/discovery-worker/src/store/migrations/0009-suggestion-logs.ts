import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The suggestion an entry is about, as it may quote a user's text. */
export const suggestionLogs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table discovery_log
      add column suggestion_id uuid references suggestion on delete cascade`.execute(db)
    await sql`create index discovery_log_suggestion on discovery_log (suggestion_id)
      where suggestion_id is not null`.execute(db)
    // An erasure could not find these entries.
    await sql`delete from discovery_log where service = 'suggestions' and run_id is null`.execute(db)
  },
}
