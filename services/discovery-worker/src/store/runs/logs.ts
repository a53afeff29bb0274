import type { LogType } from '@uitpost/contracts'
import { removeInPortions } from '@uitpost/database'
import { newId } from '@uitpost/service-kit'
import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb, LogPayload } from '../schema.ts'

export interface NewLog {
  runId: string | null
  type: LogType
  service: string
  sandbox: boolean
  at: Date
  payload: LogPayload
  /** The suggestion an error is about: it may quote it, and is deleted with it. */
  suggestionId?: string
}

export const logStore = (db: Kysely<DiscoveryDb>) => ({
  async add(...logs: NewLog[]) {
    if (logs.length === 0) return
    const rows = logs.map((log) => ({ ...log, id: newId(), payload: JSON.stringify(log.payload) }))
    await db.insertInto('discoveryLog').values(rows).execute()
  },

  /** Newest first; ids are ordered by time. */
  list: (limit: number, before?: string) =>
    db
      .selectFrom('discoveryLog')
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  countByType: async () => {
    const rows = await db
      .selectFrom('discoveryLog')
      .select(['type', sql<number>`count(*)`.as('total')])
      .groupBy('type')
      .execute()
    const of = (type: LogType): number => rows.find((row) => row.type === type)?.total ?? 0
    return { QUERY: of('QUERY'), RESPONSE: of('RESPONSE'), ERROR: of('ERROR') }
  },

  removeBefore: (at: Date) => removeInPortions(db, 'discovery_log', sql`at < ${at}`),
})
