import { type Kysely, sql } from 'kysely'
import type { EventRow, NotifierDb } from './schema.ts'

/** SQL for our copy of events. */
export const eventStore = (db: Kysely<NotifierDb>) => ({
  /** As we know them, locked: two messages about one event are compared one after the other. */
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
})
