import type { MessageItem } from '@uitpost/contracts'
import { deleteWithTombstone, hasTombstone, removeInPortions } from '@uitpost/database'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { DiscoveryDb, SuggestionRow } from './schema.ts'

/** A claimed suggestion; `attempts` must be unchanged when it is saved. */
type Claim = Pick<SuggestionRow, 'id' | 'attempts'>

export const suggestionStore = (db: Kysely<DiscoveryDb>) => ({
  /**
   * Claims a suggestion that is due; undefined when none is, or other workers have them. Accounts take turns: first the
   * one with the fewest suggestions under way, then the one that used the least time of readers on this day.
   */
  async claimNext(now: Date, leaseUntil: Date, day: string): Promise<SuggestionRow | undefined> {
    const { rows } = await sql<SuggestionRow>`
      update suggestion set status = 'running', attempts = attempts + 1, lease_until = ${leaseUntil}
      where id = (
        select id from suggestion as due
        where (status = 'pending' and next_attempt_at <= ${now}) or (status = 'running' and lease_until < ${now})
        order by
          (select count(*) from suggestion as own
            where own.user_id = due.user_id and own.status = 'running' and own.lease_until >= ${now}),
          coalesce((select reader_ms from reader_day where reader_day.user_id = due.user_id and day = ${day}), 0),
          next_attempt_at
        limit 1 for update skip locked
      )
      returning *`.execute(db)
    return rows[0]
  },

  extendLease: (claim: Claim, leaseUntil: Date) =>
    db
      .updateTable('suggestion')
      .set({ leaseUntil })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .execute(),

  /** Ends a claim; undefined when it is lost, and then nothing may be saved. */
  settle: (claim: Claim, change: Partial<Omit<SuggestionRow, 'id'>>) =>
    db
      .updateTable('suggestion')
      .set({ ...change, leaseUntil: null })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst(),

  /** Suggestions whose job was lost. */
  listDue: (now: Date, limit: number) =>
    db
      .selectFrom('suggestion')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb('nextAttemptAt', '<=', now)]),
          eb.and([eb('status', '=', 'running'), eb('leaseUntil', '<', now)]),
        ]),
      )
      .orderBy('nextAttemptAt')
      .limit(limit)
      .execute(),

  removeReadBefore: (at: Date) =>
    removeInPortions(db, 'suggestion', sql`status = 'done' and finished_at < ${at}`),
})

/** Stores new suggestions, except of erased users. */
export async function takeSuggestions(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'suggestion.made'>[],
  version: number,
  now: Date,
): Promise<void> {
  for (const { id, userId, address, ics, city, country, categoryId, madeAt } of items) {
    if (await hasTombstone(trx, 'suggestion', userId)) continue
    const source = { id, userId, address, ics, city, country, categoryId }
    await trx
      .insertInto('suggestion')
      .values({ ...source, nextAttemptAt: now, madeAt: new Date(madeAt), version })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** Keeps out late messages about an erased user. */
export const tombstoneSuggestions = (trx: Transaction<DiscoveryDb>, userId: string, version: number) =>
  deleteWithTombstone(trx, 'suggestion', ['userId'], { userId, version })
