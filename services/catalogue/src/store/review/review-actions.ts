import type { ReviewKind } from '@uitpost/contracts'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import type { ReviewActionTable } from '../tables/decision-tables.ts'

export interface ReviewItem {
  eventId: string
  /** The changed fields with their earlier values; dates as ISO 8601 texts. */
  before: Record<string, unknown>
  /** The event's sequence right after the decision. */
  sequence: number
}

export const reviewActionStore = (db: Kysely<CatalogueDb>) => ({
  /** Called once per transaction of the same decision: inserts its action once, and all items. */
  insert: async (
    action: Pick<ReviewActionTable, 'id' | 'actorId' | 'seriesId' | 'at'> & { kind: ReviewKind },
    items: ReviewItem[],
  ) => {
    await db
      .insertInto('reviewAction')
      .values({ ...action, undoneAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (items.length === 0) return
    await sql`
      insert into review_action_item (action_id, event_id, before, sequence)
      select ${action.id}::uuid, item."eventId", item.before, item.sequence
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as item("eventId" uuid, before jsonb, sequence integer)`.execute(db)
  },

  /** Locks the row, so that of two concurrent undos the second finds it done. */
  findForUpdate: (id: string) =>
    db.selectFrom('reviewAction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** The latest decision that approved the whole series and was not undone. */
  findSeriesApproval: (seriesId: string) =>
    db
      .selectFrom('reviewAction')
      .select(['id', 'actorId', 'at'])
      .where('seriesId', '=', seriesId)
      .where('kind', '=', 'approve_series')
      .where('undoneAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  items: (actionId: string): Promise<ReviewItem[]> =>
    db
      .selectFrom('reviewActionItem')
      .select(['eventId', 'before', 'sequence'])
      .where('actionId', '=', actionId)
      .orderBy('eventId')
      .execute(),

  /** Removes these members from the undo data of events; returns the titles among them. */
  forgetTexts: async (eventIds: string[], members: readonly string[]): Promise<string[]> => {
    if (eventIds.length === 0) return []
    const { rows } = await sql<{ title: string | null }>`
      with changed as (
        select action_id, event_id, before from review_action_item
        where event_id = any(${eventIds}::uuid[]) and before ?| ${[...members]}::text[]
      )
      update review_action_item as item set before = item.before - ${[...members]}::text[]
      from changed where item.action_id = changed.action_id and item.event_id = changed.event_id
      returning changed.before->>'title' as title`.execute(db)
    return rows.flatMap(({ title }) => title ?? [])
  },

  markUndone: (id: string, at: Date) =>
    db.updateTable('reviewAction').set({ undoneAt: at }).where('id', '=', id).execute(),

  list: async (limit: number, before: string | undefined) => {
    const { rows } = await sql<{
      id: string
      kind: ReviewKind
      at: Date
      actorId: string | null
      events: number
      title: string | null
      undoneAt: Date | null
    }>`
      select action.id, action.kind, action.at, action.actor_id, action.undone_at,
        (select count(*) from review_action_item where action_id = action.id) as events,
        (select event.title from review_action_item as item join event on event.id = item.event_id
          where item.action_id = action.id order by item.event_id limit 1) as title
      from review_action as action
      ${before === undefined ? sql`` : sql`where action.id < ${before}::uuid`}
      order by action.id desc limit ${limit}`.execute(db)
    return rows
  },
})
