import { newId } from '@uitpost/service-kit'
import { type Kysely, sql } from 'kysely'
import type { CatalogueDb } from '../schema.ts'

export interface SeriesKey {
  feed: string
  uid: string
  /** Whose suggestion names it. */
  suggestedBy: string | null
}

export const seriesStore = (db: Kysely<CatalogueDb>) => ({
  approve: (id: string, by: { adminId: string | null; actionId: string; at: Date }) =>
    db
      .updateTable('series')
      .set({ approved: true, approvedBy: by.adminId, approvedAt: by.at, approvalId: by.actionId })
      .where('id', '=', id)
      .execute(),

  /** From now on its further dates wait for a decision again. */
  withdraw: (id: string) =>
    db
      .updateTable('series')
      .set({ approved: false, approvedBy: null, approvedAt: null, approvalId: null })
      .where('id', '=', id)
      .execute(),

  /**
   * Makes those that are new and answers all of them, locked for sharing: nobody approves one, or takes that back,
   * meanwhile. Sorted, so that two intakes do not block each other.
   */
  ensure: async (keys: SeriesKey[]) => {
    if (keys.length === 0) return []
    const sorted = keys.toSorted((a, b) => (`${a.feed} ${a.uid}` < `${b.feed} ${b.uid}` ? -1 : 1))
    await db
      .insertInto('series')
      .values(
        sorted.map(({ feed, uid, suggestedBy }) => ({
          ...{ id: newId(), feed, uid, suggestedBy },
          ...{ approvedBy: null, approvedAt: null, approvalId: null },
        })),
      )
      .onConflict((conflict) => conflict.columns(['feed', 'uid']).doNothing())
      .execute()
    return db
      .selectFrom('series')
      .select(['id', 'feed', 'uid', 'approved', 'approvedBy', 'approvalId'])
      .where((eb) =>
        eb(
          eb.refTuple('feed', 'uid'),
          'in',
          sorted.map(({ feed, uid }) => eb.tuple(feed, uid)),
        ),
      )
      .orderBy('id')
      .forShare()
      .execute()
  },

  /** The names of what a person suggested are theirs; the dates stay together. */
  forgetSuggestedBy: async (personId: string) => {
    await sql`update series set feed = 'suggested', uid = id::text, suggested_by = null
      where suggested_by = ${personId}`.execute(db)
  },
})
