import { type Kysely, sql } from 'kysely'
import type { EventRow, NotifierDb } from './schema.ts'

export const eventStore = (db: Kysely<NotifierDb>) => ({
  /** Locked, so that concurrent messages about one event are compared one after the other. */
  listForChange: async (ids: readonly string[]): Promise<Map<string, EventRow>> => {
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  },

  /** Marks the coming dates of series as written. */
  touchUpcoming: async (seriesIds: readonly string[], today: string): Promise<void> => {
    if (seriesIds.length === 0) return
    await sql`update event set version = version
      where series_id = any(${[...seriesIds]}::uuid[]) and status = 'approved' and local_end_date >= ${today}`.execute(
      db,
    )
  },
})
