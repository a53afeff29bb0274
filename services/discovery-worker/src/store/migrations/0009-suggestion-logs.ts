import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which suggestion an entry is about: it may quote what a person wrote. */
export const suggestionLogs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table discovery_log
      add column suggestion_id uuid references suggestion on delete cascade`.execute(db)
    await sql`create index discovery_log_suggestion on discovery_log (suggestion_id)
      where suggestion_id is not null`.execute(db)
    // No erasure would ever find these.
    await sql`delete from discovery_log where service = 'suggestions' and run_id is null`.execute(db)
  },
}
