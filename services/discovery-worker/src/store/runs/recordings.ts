import type { Kysely } from 'kysely'
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

  /** The newest one counts: a run that is taken up again may fetch a page anew. */
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

  removeBefore: (at: Date) => db.deleteFrom('recording').where('at', '<', at).execute(),
})
