import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const CONFIRMS = sql`((name <> 'Suggestion' and event_source.suggested_by is null) or verdict in ('verified', 'partly'))`

const statements = [
  sql`update event set facts = facts || '{"suggested": {"value": true, "source": "Suggestion"}}'
    where exists (select from event_source where event_id = event.id)
      and not exists (select from event_source where event_id = event.id and ${CONFIRMS})`,
  sql`insert into announcement_request (noun) values ('event.changed') on conflict do nothing`,
]

/** Marks the suggestions that no source confirms, also those that were published before. */
export const unconfirmedSuggestionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
