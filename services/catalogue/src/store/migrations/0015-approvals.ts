import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const WITHDRAWN = sql`approved_by = null, approved_at = null, approval_id = null, withdrawn_at = now()`
const APPROVING = sql`kind in ('approve', 'approve_series')`

const statements = [
  sql`alter table event add column approval_id uuid, add column withdrawn_at timestamptz`,
  sql`alter table series add column approval_id uuid`,
  sql`create index event_approval on event (approval_id) where approval_id is not null`,
  sql`create index review_action_series on review_action (series_id) where series_id is not null`,

  // The latest decision about a series that was not undone.
  sql`update series set approval_id = (
      select id from review_action where series_id = series.id and kind = 'approve_series' and undone_at is null
      order by id desc limit 1)
    where approved`,
  // Only decisions that can still be undone (30 days) are needed. In this order: events decided directly, further
  // dates, and targets of merged approved events.
  sql`update event set approval_id = action.id
    from review_action as action join review_action_item as item on item.action_id = action.id
    where action.${APPROVING} and action.at > now() - interval '31 days'
      and event.id = item.event_id and event.approved_at = action.at`,
  sql`update event set approval_id = (
      select id from review_action
      where series_id = event.series_id and kind = 'approve_series' and at <= event.approved_at
      order by id desc limit 1)
    from review_action as action
    where action.series_id = event.series_id and action.kind = 'approve_series'
      and action.at > now() - interval '31 days' and event.approved_at >= action.at and event.approval_id is null`,
  sql`update event set approval_id = gone.approval_id from event as gone
    where gone.merged_into = event.id and gone.approval_id is not null
      and event.approval_id is null and event.approved_at = gone.approved_at`,

  // Undone approvals used to stay on the event, so that a feed could publish it again.
  sql`update event set ${WITHDRAWN}
    from review_action as action join review_action_item as item on item.action_id = action.id
    where action.${APPROVING} and action.undone_at is not null
      and event.id = item.event_id and event.approved_at = action.at`,
  sql`update event set ${WITHDRAWN} from review_action as action
    where action.id = event.approval_id and action.undone_at is not null and event.approved_at is not null`,
  sql`update event set ${WITHDRAWN} where status in ('held', 'pending') and approved_at is not null`,
]

/** Which decision approved an event or a series, so that undoing it ends the approval. */
export const approvalsMigration: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await statement.execute(db)
  },
}
