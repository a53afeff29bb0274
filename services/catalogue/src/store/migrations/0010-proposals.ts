import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`create table proposal (
    id uuid primary key,
    event_id uuid not null references event on delete cascade,
    kind text not null check (kind in ('moved', 'missing')),
    changes jsonb not null,
    source_url text not null,
    sandbox boolean not null,
    checked_at timestamptz not null,
    status text not null default 'open' check (status in ('open', 'confirmed', 'dismissed', 'withdrawn')),
    decided_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index proposal_open on proposal (event_id) where status = 'open'`,
  sql`create index proposal_event on proposal (event_id, id)`,
]

/** Changes that re-checks of approved events propose. */
export const proposalsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
