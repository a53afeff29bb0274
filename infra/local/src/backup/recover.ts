import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresOptions, type PostgresServer, startPostgres } from '@uitpost/servers'
import { Client } from 'pg'
import { giveToServer } from '../homes/log-spool.ts'
import type { LogFile } from './log/log-files.ts'
import { type ServedLog, serveLog } from './log/serve-log.ts'

const LOOK_EVERY_MS = 100
/** Of `pg_promote`, in seconds. */
const PROMOTE_SECONDS = 120

export interface Recovery {
  log: readonly LogFile[]
  key: string
  /** Undefined: only until the copied data is whole. Infinity: to the end of the log. */
  to: Date | number | undefined
}

export interface Recovered {
  server: PostgresServer
  /** The time of the last change that was applied; undefined without one. */
  at: Date | undefined
}

/**
 * Starts a server on the data of a backup and has it apply the log, on a timeline of its own from then on. As a standby,
 * because such a one does not fail when the log ends before the moment that was asked for.
 */
export async function recover(options: PostgresOptions, { log, key, to }: Recovery): Promise<Recovered> {
  const signal = join(options.dataDir, 'standby.signal')
  writeFileSync(signal, '', { mode: 0o600 })
  giveToServer(signal)
  const served = serveLog(log, key, `${options.dataDir}.log`)
  // Postgres knows no abbreviations of time zones there, not even Z.
  const target = to instanceof Date ? [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`] : []
  const settings = [
    ...(options.settings ?? []),
    ...served.settings,
    ...(to === undefined ? ['recovery_target=immediate'] : target),
    'recovery_target_action=promote',
    // A backup belongs to one timeline; the log of another one begins with a backup of its own.
    'recovery_target_timeline=current',
  ]
  try {
    const server = await startPostgres({ ...options, settings })
    try {
      return { server, at: await applyAll(server, served) }
    } catch (error) {
      await server.stop()
      throw error
    }
  } finally {
    await served.stop()
  }
}

async function applyAll({ url }: PostgresServer, served: ServedLog): Promise<Date | undefined> {
  const client = new Client({ connectionString: url, application_name: 'restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ recovers: boolean; at: Date | null }>(
        'select pg_is_in_recovery() as recovers, pg_last_xact_replay_timestamp() as at',
      )
      if (served.failure()) throw served.failure()
      if (!rows[0]?.recovers) return rows[0]?.at ?? undefined
      if (served.isExhausted()) await client.query('select pg_promote(true, $1)', [PROMOTE_SECONDS])
      await pause(LOOK_EVERY_MS)
    }
  } finally {
    await client.end()
  }
}
