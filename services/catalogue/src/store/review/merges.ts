import { type Kysely, sql } from 'kysely'
import type { Save } from '../people/saved-events.ts'
import type { CatalogueDb } from '../schema.ts'

/** An event that goes, and the one that is kept instead. */
export interface Merge {
  eventId: string
  keptId: string
}

/** Hearts that came to an event and went from one. */
export interface MovedSaves {
  saved: Save[]
  unsaved: Save[]
}
const SAVE = sql`saved_event.user_id, saved_event.event_id, saved_event.created_at as saved_at`

const asTable = (merges: Merge[]) =>
  sql`unnest(${merges.map((merge) => merge.eventId)}::uuid[], ${merges.map((merge) => merge.keptId)}::uuid[])
    as merge(event_id, kept_id)`

/** What belongs to a merged event follows it, and goes back when the merge is taken back. */
export const mergeStore = (db: Kysely<CatalogueDb>) => ({
  moveSources: async (merges: Merge[], actionId: string) => {
    await sql`
      with moved as (
        update event_source set event_id = merge.kept_id
        from ${asTable(merges)} where event_source.event_id = merge.event_id
        returning event_source.id, merge.event_id as before
      )
      insert into merged_source (action_id, source_id, event_id)
      select ${actionId}::uuid, id, before from moved`.execute(db)
  },

  /** One source goes to another event; it comes back when the decision is taken back. */
  moveSource: async (sourceId: string, { eventId, keptId }: Merge, actionId: string) => {
    await sql`
      insert into merged_source (action_id, source_id, event_id)
      values (${actionId}::uuid, ${sourceId}::uuid, ${eventId}::uuid)`.execute(db)
    await db.updateTable('eventSource').set({ eventId: keptId }).where('id', '=', sourceId).execute()
  },

  /** Answers which rows went and which came. */
  moveSaves: async (merges: Merge[], actionId: string): Promise<MovedSaves> => {
    await sql`
      insert into merged_save (action_id, event_id, user_id, kept_id, already)
      select ${actionId}::uuid, saved.event_id, saved.user_id, merge.kept_id,
        exists (select 1 from saved_event as kept
          where kept.event_id = merge.kept_id and kept.user_id = saved.user_id)
      from ${asTable(merges)} join saved_event as saved on saved.event_id = merge.event_id`.execute(db)
    const came = await sql<Save>`
      insert into saved_event (user_id, event_id, created_at)
      select saved.user_id, merge.kept_id, min(saved.created_at)
      from ${asTable(merges)} join saved_event as saved on saved.event_id = merge.event_id
      group by saved.user_id, merge.kept_id
      on conflict do nothing
      returning ${SAVE}`.execute(db)
    const went = await sql<Save>`
      delete from saved_event where event_id = any(${merges.map((merge) => merge.eventId)}::uuid[])
      returning ${SAVE}`.execute(db)
    return { saved: came.rows, unsaved: went.rows }
  },

  returnSources: async (eventIds: string[], actionId: string) => {
    await sql`
      update event_source set event_id = moved.event_id
      from merged_source as moved
      where moved.action_id = ${actionId}::uuid and moved.event_id = any(${eventIds}::uuid[])
        and event_source.id = moved.source_id`.execute(db)
  },

  /** Whoever took their heart back meanwhile gets none again. */
  returnSaves: async (eventIds: string[], actionId: string): Promise<MovedSaves> => {
    const mine = sql`moved.action_id = ${actionId}::uuid and moved.event_id = any(${eventIds}::uuid[])`
    const came = await sql<Save>`
      insert into saved_event (user_id, event_id, created_at)
      select moved.user_id, moved.event_id, kept.created_at
      from merged_save as moved
      join saved_event as kept on kept.user_id = moved.user_id and kept.event_id = moved.kept_id
      where ${mine} on conflict do nothing
      returning ${SAVE}`.execute(db)
    const went = await sql<Save>`
      delete from saved_event using merged_save as moved
      where ${mine} and not moved.already
        and saved_event.user_id = moved.user_id and saved_event.event_id = moved.kept_id
      returning ${SAVE}`.execute(db)
    await sql`delete from merged_save as moved where ${mine}`.execute(db)
    return { saved: came.rows, unsaved: went.rows }
  },
})
