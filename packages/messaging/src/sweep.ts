import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'

export interface Sweep {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

/** A task that looks for due rows every `everyMs` milliseconds, on one replica at a time. */
export const sweep = (name: string, everyMs: number, run: () => Promise<void>): Sweep => ({
  name,
  everyMs,
  run,
})

/** Runs a sweep until `signal` aborts; failures are logged and the next turn runs as usual. */
export async function runSweep<DB>(
  db: Kysely<DB>,
  service: string,
  job: Sweep,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await runAlone(db, `sweep.${service}.${job.name}`, () => job.run())
    } catch (error) {
      logger.error({ err: error, sweep: job.name }, 'A sweep failed and is tried again at its next turn')
    }
    await pause(job.everyMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/**
 * The lock lasts for a transaction, because behind a pooler a session is shared. The transaction runs no other statement
 * and so holds back neither rows nor vacuum; Postgres ends it when the process dies.
 */
async function runAlone<DB>(db: Kysely<DB>, name: string, run: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A sweep may take longer than a transaction may otherwise be idle.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx)
    if (rows[0]?.taken) await run()
  })
}
