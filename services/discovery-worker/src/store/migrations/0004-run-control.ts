import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Cancelling, resuming and replaying runs, and what each call of the AI cost. */
export const runControl: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`alter table run drop constraint run_status_check`,
      sql`alter table run add constraint run_status_check
        check (status in ('queued', 'running', 'completed', 'failed', 'cancelled'))`,
      sql`alter table run
        add column resumed_at timestamptz,
        add column replay_of uuid references run on delete set null,
        add column cost_micros bigint not null default 0`,
      sql`alter table query
        add column replay_of integer,
        add column cost_micros bigint not null default 0`,
      sql`alter table budget_day add column cost_micros bigint not null default 0`,
      sql`create table recording (
        run_id uuid not null references run on delete cascade,
        kind text not null check (kind in ('search', 'extract', 'page', 'calendar')),
        key text not null,
        body bytea not null,
        at timestamptz not null default now(),
        primary key (run_id, kind, key)
      )`,
      sql`create index recording_at on recording (at)`,
    ]
    for (const statement of statements) await statement.execute(db)
  },
}
