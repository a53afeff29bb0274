import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Attempts before the error is thrown. */
const TRIES = 5

/**
 * Runs `work` in one read-committed transaction. After a deadlock or serialisation failure it runs again, up to TRIES
 * times, so `work` must have no side effects except through `trx` and its return value. `npm run check` finds
 * assignments to outer variables.
 */
export async function inTransaction<DB, Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      if (!isConflict(error) || tried === TRIES) throw error
      // The transaction that won must get its locks before this one retries, or both deadlock again.
      await pause((50 + Math.random() * 150) * tried)
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK
}
