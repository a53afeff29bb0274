import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The figures of the last day, a row a minute, and the alerts that were raised from them. */
export const alertsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table figure_minute (
      at timestamptz primary key,
      samples jsonb not null,
      tiles jsonb not null
    )`.execute(db)
    await sql`create table alert (
      id uuid primary key,
      name text not null,
      subject text not null,
      since timestamptz not null,
      over_at timestamptz
    )`.execute(db)
    await sql`create unique index alert_open on alert (name, subject) where over_at is null`.execute(db)
  },
}
