import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** So often a transaction is begun before the caller hears that it was lost. */
const TRIES = 5

/**
 * Runs `work` in one read-committed transaction. When Postgres gives it up in favour of another one (deadlock,
 * serialisation failure) nothing was saved, and it runs again; so `work` must have no other effects: what it finds out
 * it answers. `npm run check` looks for assignments to variables of around it.
 */
export async function inTransaction<DB, Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (!lostToAnother(error) || tried === TRIES) throw error
      // The one we lost to must get its locks before we take ours again, or we meet in the same deadlock.
      await pause((50 + Math.random() * 150) * tried)
    }
  }
}

function lostToAnother(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK
}
