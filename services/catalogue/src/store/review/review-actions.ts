import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'
import type { ReviewActionTable } from '../tables/decision-tables.ts'

export interface ReviewItem {
  eventId: string
  /** The changed fields with their earlier values; dates as ISO 8601 texts. */
  before: Record<string, unknown>
  /** The event's sequence right after the decision, or after the undo of a later one. */
  sequence: number
}

/** `found` is the event's sequence before the decision. */
type StoredItem = ReviewItem & { found: number }

type ListedAction = Omit<ReviewActionTable, 'seriesId'> & { events: number; title: string | null }

export const reviewActionStore = (db: Kysely<CatalogueDb>) => ({
  /** Called once per transaction of the same decision: inserts its action once, and all items. */
  insert: async (action: Omit<ReviewActionTable, 'undoneAt'>, items: ReviewItem[]) => {
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

  items: (actionId: string): Promise<StoredItem[]> =>
    db
      .selectFrom('reviewActionItem')
      .select(['eventId', 'before', 'sequence', sql<number>`coalesce(found, sequence - 1)`.as('found')])
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

  /**
   * After an undo an event is again what an earlier decision made of it, so that this one can be taken back, too.
   * `found` is the sequence that the undone decision found, `now` the current one.
   */
  continueFrom: async (restored: { eventId: string; found: number; now: number }[]) => {
    if (restored.length === 0) return
    await sql`
      update review_action_item as item
      set sequence = restored.now, found = coalesce(item.found, item.sequence - 1)
      from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
        as restored("eventId" uuid, found integer, now integer)
      where item.event_id = restored."eventId" and item.sequence = restored.found`.execute(db)
  },

  /** Whether another admin has decided, after this decision, about its events or its series. */
  wasOverruled: async ({ id, seriesId }: Pick<ReviewActionTable, 'id' | 'seriesId'>, adminId: string) => {
    const later = sql`later.id > ${id}::uuid and later.undone_at is null and later.actor_id <> ${adminId}::uuid`
    const { rows } = await sql<{ events: boolean; series: boolean }>`
      select exists (
          select from review_action_item as mine
          join review_action_item as item on item.event_id = mine.event_id
          join review_action as later on later.id = item.action_id
          where mine.action_id = ${id}::uuid and ${later}) as events,
        exists (select from review_action as later
          where later.series_id = ${seriesId}::uuid and ${later}) as series`.execute(db)
    return rows[0] ?? { events: false, series: false }
  },

  markUndone: (id: string, at: Date) =>
    db.updateTable('reviewAction').set({ undoneAt: at }).where('id', '=', id).execute(),

  /** The latest first; `standing`: only those of an admin since then that were not undone. */
  list: async (
    limit: number,
    before: string | undefined,
    standing?: { actorId: string; since: Date },
  ): Promise<ListedAction[]> => {
    const conditions = [
      before === undefined ? sql`true` : sql`action.id < ${before}::uuid`,
      standing
        ? sql`action.actor_id = ${standing.actorId}::uuid and action.undone_at is null
            and action.at >= ${standing.since}`
        : sql`true`,
    ]
    const { rows } = await sql<ListedAction>`
      select action.id, action.kind, action.at, action.actor_id, action.undone_at, action.event_id, action.filter,
        (select count(*) from review_action_item where action_id = action.id) as events, event.title
      from review_action as action left join event on event.id = action.event_id
      where ${sql.join(conditions, sql` and `)}
      order by action.id desc limit ${limit}`.execute(db)
    return rows
  },
})
