import { type Kysely, sql } from 'kysely'
import type { NotifierDb } from './schema.ts'

export interface SavedDate {
  userId: string
  eventId: string
}

export const savedEventStore = (db: Kysely<NotifierDb>) => ({
  /** Saved events that digests may list in these days, by person, soonest first. */
  listBetween: async (userIds: readonly string[], from: string, to: string): Promise<SavedDate[]> => {
    if (userIds.length === 0) return []
    const { rows } = await sql<SavedDate>`
      select saved_event.user_id, saved_event.event_id
      from saved_event join event on event.id = saved_event.event_id
      where saved_event.user_id = any(${[...userIds]}::uuid[]) and event.status = 'approved' and not event.withheld
        and event.local_date between ${from} and ${to}
      order by event.start_at, event.id`.execute(db)
    return rows
  },
})
