import { inTransaction } from '@uitpost/database'
import { waitFor } from '@uitpost/testing'
import { sql, type Transaction } from 'kysely'
import type { CatalogueDb } from '../src/store/schema.ts'
import type { Catalogue } from './set-up.ts'

/** Whether any session of this database waits for a lock. */
async function isAnybodyWaiting({ db }: Catalogue): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

/** Runs `first` in a transaction that stays open until `second` waits for it or is done. */
export async function overlap<A, B>(
  catalogue: Catalogue,
  first: (trx: Transaction<CatalogueDb>) => Promise<A>,
  second: () => Promise<B>,
): Promise<{ first: A; second: B; waited: boolean }> {
  const isDone = Promise.withResolvers<A>()
  const mayCommit = Promise.withResolvers<void>()
  const committed = inTransaction(catalogue.db, async (trx) => {
    isDone.resolve(await first(trx))
    await mayCommit.promise
  }).catch(isDone.reject)
  const result = await isDone.promise
  let ended = false
  const other = second().finally(() => {
    ended = true
  })
  await waitFor(async () => ended || (await isAnybodyWaiting(catalogue)), {
    what: 'the second to wait for the first',
  })
  const waited = !ended
  mayCommit.resolve()
  await committed
  return { first: result, second: await other, waited }
}
