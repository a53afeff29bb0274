import { removeInPortions } from '@uitpost/database'
import { type Kysely, sql } from 'kysely'
import type { DiscoveryDb, RecordingKind } from '../schema.ts'

export const recordingStore = (db: Kysely<DiscoveryDb>) => ({
  find: async (runId: string, kind: RecordingKind, key: string): Promise<Buffer | undefined> => {
    const row = await db
      .selectFrom('recording')
      .select('body')
      .where('runId', '=', runId)
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    return row?.body
  },

  /** The newest recording of an address among these runs. */
  findNewest: (runIds: string[], key: string) =>
    db
      .selectFrom('recording')
      .select(['kind', 'body', 'at'])
      .where('runId', 'in', runIds)
      .where('kind', 'in', ['page', 'calendar'])
      .where('key', '=', key)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Replaces an earlier recording: a resumed run may fetch a page again. */
  keep: (runId: string, kind: RecordingKind, key: string, body: Buffer, at: Date) =>
    db
      .insertInto('recording')
      .values({ runId, kind, key, body, at })
      .onConflict((conflict) => conflict.columns(['runId', 'kind', 'key']).doUpdateSet({ body, at }))
      .execute(),

  anyOf: async (runId: string): Promise<boolean> =>
    (await db
      .selectFrom('recording')
      .select('kind')
      .where('runId', '=', runId)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  removeBefore: (at: Date) => removeInPortions(db, 'recording', sql`at < ${at}`),
})
