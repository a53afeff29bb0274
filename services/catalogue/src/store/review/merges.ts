import { type Kysely, sql } from 'kysely'
import type { Merge } from '../events/events.ts'
import type { Follow } from '../events/series.ts'
import type { Save } from '../people/saved-events.ts'
import type { CatalogueDb } from '../schema.ts'

/** Saves that were added and removed by moving them. */
export interface MovedSaves {
  saved: Save[]
  unsaved: Save[]
}

/** Followed series that were added and removed by moving them. */
export interface MovedFollows {
  followed: Follow[]
  unfollowed: Follow[]
}
const SAVE = sql`saved_event.user_id, saved_event.event_id, saved_event.created_at as saved_at`
const FOLLOW = sql`followed_series.user_id, followed_series.series_id`

const asTable = (merges: Merge[]) =>
  sql`unnest(${merges.map((merge) => merge.eventId)}::uuid[], ${merges.map((merge) => merge.keptId)}::uuid[])
    as merge(event_id, kept_id)`

/** Moves what belongs to merged events, and moves it back on undo. */
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

  /** Moves one source to another event; undoing the decision moves it back. */
  moveSource: async (sourceId: string, { eventId, keptId }: Merge, actionId: string) => {
    await sql`
      insert into merged_source (action_id, source_id, event_id)
      values (${actionId}::uuid, ${sourceId}::uuid, ${eventId}::uuid)`.execute(db)
    await db.updateTable('eventSource').set({ eventId: keptId }).where('id', '=', sourceId).execute()
  },

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

  /** Followers of a series whose last date was merged follow the series of the kept event. */
  moveFollows: async (merges: Merge[], actionId: string): Promise<MovedFollows> => {
    await sql`
      insert into merged_follow (action_id, event_id, user_id, series_id, kept_id, already)
      select ${actionId}::uuid, gone.id, follow.user_id, gone.series_id, kept.series_id,
        exists (select from followed_series as other
          where other.series_id = kept.series_id and other.user_id = follow.user_id)
      from ${asTable(merges)} join event as gone on gone.id = merge.event_id join event as kept on kept.id = merge.kept_id
      join followed_series as follow on follow.series_id = gone.series_id
      where gone.series_id <> kept.series_id and not exists (
        select from event where event.series_id = gone.series_id and status in ('held', 'pending', 'approved', 'cancelled'))`.execute(
      db,
    )
    const mine = sql`moved.action_id = ${actionId}::uuid and moved.event_id = any(${merges.map((merge) => merge.eventId)}::uuid[])`
    const came = await sql<Follow>`
      insert into followed_series (user_id, series_id, created_at)
      select moved.user_id, moved.kept_id, min(follow.created_at)
      from merged_follow as moved
      join followed_series as follow on follow.user_id = moved.user_id and follow.series_id = moved.series_id
      where ${mine} group by moved.user_id, moved.kept_id on conflict do nothing
      returning ${FOLLOW}`.execute(db)
    const went = await sql<Follow>`
      delete from followed_series using merged_follow as moved
      where ${mine} and followed_series.user_id = moved.user_id
        and followed_series.series_id = moved.series_id
      returning ${FOLLOW}`.execute(db)
    return { followed: came.rows, unfollowed: went.rows }
  },

  /** Skips series that their user has stopped following meanwhile. */
  returnFollows: async (eventIds: string[], actionId: string): Promise<MovedFollows> => {
    const mine = sql`moved.action_id = ${actionId}::uuid and moved.event_id = any(${eventIds}::uuid[])`
    const came = await sql<Follow>`
      insert into followed_series (user_id, series_id, created_at)
      select moved.user_id, moved.series_id, min(kept.created_at)
      from merged_follow as moved
      join followed_series as kept on kept.user_id = moved.user_id and kept.series_id = moved.kept_id
      where ${mine} group by moved.user_id, moved.series_id on conflict do nothing
      returning ${FOLLOW}`.execute(db)
    const went = await sql<Follow>`
      delete from followed_series using merged_follow as moved
      where ${mine} and not moved.already
        and followed_series.user_id = moved.user_id and followed_series.series_id = moved.kept_id
      returning ${FOLLOW}`.execute(db)
    await sql`delete from merged_follow as moved where ${mine}`.execute(db)
    return { followed: came.rows, unfollowed: went.rows }
  },

  returnSources: async (eventIds: string[], actionId: string) => {
    await sql`
      update event_source set event_id = moved.event_id
      from merged_source as moved
      where moved.action_id = ${actionId}::uuid and moved.event_id = any(${eventIds}::uuid[])
        and event_source.id = moved.source_id`.execute(db)
  },

  /** Skips saves that their user has removed meanwhile. */
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
