import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Suggestions of addresses and calendars, with any number of events each; `suggestion.event_id` is no longer read.
 */
export const suggestedSourcesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table suggestion
      alter column event_id drop not null,
      add column kind text not null default 'form' check (kind in ('form', 'address', 'calendar')),
      add column subject text,
      add column state text not null default 'read' check (state in ('received', 'reading', 'read')),
      add column found integer not null default 1,
      add column reason text,
      add column version bigint not null default 0`.execute(db)
    await sql`create table suggested_event (
      suggestion_id uuid not null references suggestion on delete cascade,
      candidate_id uuid not null,
      event_id uuid references event on delete cascade,
      outcome text not null check (outcome in ('created', 'joined', 'refused')),
      primary key (suggestion_id, candidate_id)
    )`.execute(db)
    await sql`create index suggested_event_event on suggested_event (event_id)`.execute(db)
    await sql`insert into suggested_event (suggestion_id, candidate_id, event_id, outcome)
      select id, id, event_id, 'created' from suggestion where event_id is not null`.execute(db)
  },
}
