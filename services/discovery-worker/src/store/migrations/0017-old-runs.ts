import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the removal of old runs finds them and their replays by. */
export const oldRunsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index run_finished_at on run (finished_at) where finished_at is not null`.execute(db)
    await sql`create index run_replay_of on run (replay_of) where replay_of is not null`.execute(db)
  },
}
