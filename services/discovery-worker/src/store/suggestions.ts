import type { MessageItem } from '@uitpost/contracts'
import { bury, isBuried } from '@uitpost/database'
import type { Kysely, Transaction } from 'kysely'
import type { DiscoveryDb, SuggestionRow } from './schema.ts'

/** A claimed suggestion; `attempts` proves that it is still ours. */
type Claim = Pick<SuggestionRow, 'id' | 'attempts'>

export const suggestionStore = (db: Kysely<DiscoveryDb>) => ({
  /** Undefined when there is nothing to do: read, not due yet, or somebody else is at it. The WHERE is the lock. */
  claim: (id: string, now: Date, leaseUntil: Date) =>
    db
      .updateTable('suggestion')
      .set((eb) => ({ status: 'running' as const, attempts: eb('attempts', '+', 1), leaseUntil }))
      .where('id', '=', id)
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'pending'), eb('nextAttemptAt', '<=', now)]),
          eb.and([eb('status', '=', 'running'), eb('leaseUntil', '<', now)]),
        ]),
      )
      .returningAll()
      .executeTakeFirst(),

  extendLease: (claim: Claim, leaseUntil: Date) =>
    db
      .updateTable('suggestion')
      .set({ leaseUntil })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .execute(),

  /** Ends a claim; undefined when it is not ours any more, and then nothing may be saved. */
  settle: (claim: Claim, change: Partial<Omit<SuggestionRow, 'id'>>) =>
    db
      .updateTable('suggestion')
      .set({ ...change, leaseUntil: null })
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst(),

  /** What no job may have told of. */
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
    db.deleteFrom('suggestion').where('status', '=', 'done').where('finishedAt', '<', at).execute(),
})

/** What was suggested waits to be read, unless whoever did so is gone. */
export async function takeSuggestions(
  trx: Transaction<DiscoveryDb>,
  items: readonly MessageItem<'suggestion.made'>[],
  version: number,
  now: Date,
): Promise<void> {
  for (const { id, userId, address, ics, city, country, categoryId, madeAt } of items) {
    if (await isBuried(trx, 'suggestion', userId)) continue
    const source = { id, userId, address, ics, city, country, categoryId }
    await trx
      .insertInto('suggestion')
      .values({ ...source, nextAttemptAt: now, madeAt: new Date(madeAt), version })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

/** Whatever of this person arrives late stays out. */
export const burySuggestions = (trx: Transaction<DiscoveryDb>, userId: string, version: number) =>
  bury(trx, 'suggestion', ['userId'], { userId, version })
