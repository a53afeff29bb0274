import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  sql`alter table review_action
    add column event_id uuid references event on delete set null,
    add column filter jsonb`,
  // Null until a later decision is undone.
  sql`alter table review_action_item add column found integer`,
  // Filters of earlier decisions were not stored: they are named by their number.
  sql`update review_action as action set event_id = named.event_id
    from (
      select item.action_id, count(distinct coalesce(event.merged_into, event.id)) as events,
        (array_agg(coalesce(event.merged_into, event.id) order by event.id))[1] as event_id
      from review_action_item as item join event on event.id = item.event_id
      group by item.action_id
    ) as named
    where named.action_id = action.id and (named.events = 1 or action.kind in ('approve_series', 'dismiss', 'part'))`,
  sql`create index review_action_event on review_action (event_id) where event_id is not null`,
  // The newest decision of an admin that can be taken back.
  sql`create index review_action_standing on review_action (actor_id, id) where undone_at is null`,
]

/** The event that names a decision, the filter of one about many, and what undoing one after the other needs. */
export const namedDecisionsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
