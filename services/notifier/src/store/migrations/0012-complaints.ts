import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const complaintsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table complaint (address_hash bytea primary key, at timestamptz not null)`.execute(db)
    await sql`create index complaint_at on complaint (at)`.execute(db)
    await sql`create table mail_stop (
      only_row boolean primary key default true check (only_row),
      stopped_at timestamptz,
      resumed_at timestamptz
    )`.execute(db)
    await sql`insert into mail_stop default values`.execute(db)
  },
}
