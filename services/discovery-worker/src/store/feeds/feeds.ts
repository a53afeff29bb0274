import type { Country } from '@uitpost/contracts'
import type { FeedKind } from '@uitpost/event-reader'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { DiscoveryDb, FeedRow, FeedTable } from '../schema.ts'

export type NewFeed = Insertable<FeedTable>

/** Validators of a response for conditional requests. */
export interface FeedValidators {
  etag: string | null
  lastModified: string | null
}

export const feedStore = (db: Kysely<DiscoveryDb>) => ({
  find: (id: string) =>
    db.selectFrom('feed').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst(),

  listActive: (country: Country) =>
    db
      .selectFrom('feed')
      .selectAll()
      .where('country', '=', country)
      .where('active', '=', true)
      .where('removedAt', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .limit(1_000)
      .execute(),

  anyActive: async (country: Country) =>
    (await db
      .selectFrom('feed')
      .select('id')
      .where('country', '=', country)
      .where('active', '=', true)
      .where('removedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  /** Newest first; ids are ordered by time. */
  list: (limit: number, before?: string) =>
    db
      .selectFrom('feed')
      .selectAll()
      .where('removedAt', 'is', null)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  count: async () => {
    const row = await db
      .selectFrom('feed')
      .select(sql<number>`count(*)`.as('total'))
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return row.total
  },

  /** Undefined when the address is registered already. */
  insert: (feed: NewFeed) =>
    db
      .insertInto('feed')
      .values(feed)
      .onConflict((conflict) => conflict.column('url').doNothing())
      .returningAll()
      .executeTakeFirst(),

  update: (
    id: string,
    change: Partial<Pick<FeedRow, 'name' | 'country' | 'city' | 'categoryId' | 'active'>>,
  ) =>
    db
      .updateTable('feed')
      .set(change)
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  remove: (id: string, removedAt: Date) =>
    db
      .updateTable('feed')
      .set({ removedAt })
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .returningAll()
      .executeTakeFirst(),

  /** Undefined unless it was removed at `since` or later. */
  restore: (id: string, since: Date) =>
    db
      .updateTable('feed')
      .set({ removedAt: null })
      .where('id', '=', id)
      .where('removedAt', '>=', since)
      .returningAll()
      .executeTakeFirst(),

  listRemoved: (since: Date, limit: number) =>
    db
      .selectFrom('feed')
      .selectAll()
      .where('removedAt', '>=', since)
      .orderBy('removedAt', 'desc')
      .limit(limit)
      .execute(),

  /** Allows the address to be registered again with other settings. */
  deleteRemoved: (url: string) =>
    db.deleteFrom('feed').where('url', '=', url).where('removedAt', 'is not', null).execute(),

  deleteRemovedBefore: (at: Date) => db.deleteFrom('feed').where('removedAt', '<', at).execute(),

  saveYield: (id: string, kind: FeedKind, lastYield: number) =>
    db.updateTable('feed').set({ kind, lastYield }).where('id', '=', id).execute(),

  /** Existing feeds keep their settings. */
  async registerAll(feeds: NewFeed[]) {
    if (feeds.length === 0) return
    await db
      .insertInto('feed')
      .values(feeds)
      .onConflict((conflict) => conflict.column('url').doNothing())
      .execute()
  },

  findCopy: async (id: string): Promise<Buffer | undefined> => {
    const row = await db.selectFrom('feedCopy').select('body').where('feedId', '=', id).executeTakeFirst()
    return row?.body
  },

  keepCopy: (feedId: string, body: Buffer, at: Date) =>
    db
      .insertInto('feedCopy')
      .values({ feedId, body, at })
      .onConflict((conflict) => conflict.column('feedId').doUpdateSet({ body, at }))
      .execute(),

  saveSuccess: (id: string, at: Date, validators: FeedValidators) =>
    db
      .updateTable('feed')
      .set({
        ...validators,
        lastCheckedAt: at,
        lastSuccessAt: at,
        lastError: null,
        failures: 0,
        health: 'healthy',
      })
      .where('id', '=', id)
      .execute(),

  saveFailure: (id: string, at: Date, error: string) =>
    db
      .updateTable('feed')
      .set({ lastCheckedAt: at, lastError: error, failures: sql`failures + 1`, health: 'failing' })
      .where('id', '=', id)
      .execute(),
})
