import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** CPU time of readers in milliseconds, per suggestion and per account and day. */
export const readerTimeMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table suggestion add column reader_ms integer not null default 0`.execute(db)
    await sql`create table reader_day (
      user_id uuid not null,
      day date not null,
      reader_ms integer not null,
      primary key (user_id, day)
    )`.execute(db)
    await sql`create index reader_day_day on reader_day (day)`.execute(db)
  },
}
