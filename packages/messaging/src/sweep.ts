import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'

export interface Sweep {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

/** Something that looks for due work every so often, on one replica at a time. */
export const sweep = (name: string, everyMs: number, run: () => Promise<void>): Sweep => ({
  name,
  everyMs,
  run,
})

/** Runs a sweep until `signal` aborts; a failure is logged and the next turn comes as usual. */
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
 * The lock belongs to a connection, not to a transaction: a sweep may take longer than a transaction may be idle.
 * When the process dies, Postgres releases it.
 */
async function runAlone<DB>(db: Kysely<DB>, name: string, run: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended(${name}, 0)`
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      connection,
    )
    if (!rows[0]?.taken) return
    try {
      await run()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
