import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Runs `work` in one read-committed transaction. When Postgres gives it up in favour of another one (deadlock,
 * serialisation failure) nothing was saved, and it runs once more; so `work` must have no other effects.
 */
export async function inTransaction<DB, Result>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const run = () => db.transaction().setIsolationLevel('read committed').execute(work)
  try {
    return await run()
  } catch (error) {
    if (!lostToAnother(error)) throw error
    // The one we lost to must get its locks before we take ours again, or we meet in the same deadlock.
    await pause(50 + Math.random() * 150)
    return await run()
  }
}

function lostToAnother(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK
}
