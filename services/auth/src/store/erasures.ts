import { type Kysely, sql } from 'kysely'
import type { AuthDb, ErasureRow } from './schema.ts'

/** Erasures in progress. */
export const erasureProgressStore = (db: Kysely<AuthDb>) => ({
  begin: (userId: string, toldAt: Date) => db.insertInto('erasure').values({ userId, toldAt }).execute(),

  /** Records services' answers and returns their erasures; answers without an erasure in progress are left out. */
  recordReplies: async (answers: readonly { userId: string; service: string }[]): Promise<ErasureRow[]> => {
    const { rows } = await sql<ErasureRow>`
      update erasure set erased_by = array(select distinct unnest(erasure.erased_by || answer.services))
      from (
        select user_id, array_agg(service) as services
        from unnest(
          ${answers.map(({ userId }) => userId)}::uuid[],
          ${answers.map(({ service }) => service)}::text[]
        ) as one (user_id, service)
        group by user_id
      ) as answer
      where erasure.user_id = answer.user_id
      returning erasure.*`.execute(db)
    return rows
  },

  /** Locked, so that no answer is recorded while the request is repeated. */
  listAskedBefore: (at: Date, limit: number): Promise<ErasureRow[]> =>
    db
      .selectFrom('erasure')
      .selectAll()
      .where('toldAt', '<', at)
      .orderBy('toldAt')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),

  listAddresses: (userIds: string[]) =>
    db.selectFrom('account').select(['id', 'email', 'emailConfirmedAt']).where('id', 'in', userIds).execute(),

  /** How many there are, and when the oldest began; null if there is none. */
  countOpen: async (): Promise<{ count: number; since: Date | null }> => {
    const row = await db
      .selectFrom('erasure')
      .leftJoin('account', 'account.id', 'erasure.userId')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.min(eb.fn.coalesce('account.erasingAt', 'erasure.toldAt')).as('since'),
      ])
      .executeTakeFirstOrThrow()
    return { count: row.count, since: row.since }
  },

  recordAsked: (userIds: string[], at: Date) =>
    db.updateTable('erasure').set({ toldAt: at }).where('userId', 'in', userIds).execute(),
})
