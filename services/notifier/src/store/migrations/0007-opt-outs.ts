import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const optOutsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    // Opt-outs by links that auth has not confirmed yet; they take effect at once.
    await sql`alter table recipient add column opt_outs text[] not null default '{}'`.execute(db)
    await sql`create table suppression (
      id uuid primary key,
      address_hash bytea not null unique,
      reason text not null check (reason in ('bounced', 'complained')),
      user_id uuid,
      created_at timestamptz not null default now()
    )`.execute(db)
    await sql`create index suppression_user on suppression (user_id) where user_id is not null`.execute(db)
  },
}
