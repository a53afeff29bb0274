import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { waitFor } from '../waiting.ts'
import { type OwnServer, startOwnPostgres } from './servers.ts'

export interface OwnStandby extends OwnServer {
  /** From now on what arrives is not replayed: the standby is behind by what is written. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Resolves when everything that is on the primary now has been replayed. */
  caughtUp(): Promise<void>
  /** Makes it a primary; resolves when it accepts writes. */
  promote(): Promise<void>
}

/**
 * A standby of a Postgres of startOwnPostgres(), by streaming replication. `name` is its application name for
 * synchronous_standby_names; `delayMs` replays each transaction that much later.
 */
export async function startOwnStandby(
  primary: OwnServer,
  { name = 'standby', delayMs = 0 }: { name?: string; delayMs?: number } = {},
): Promise<OwnStandby> {
  const server = await startOwnPostgres((dataDir) => copyData(primary, dataDir, { name, delayMs }))
  const ask = (words: string, values: string[] = []) =>
    asAdmin(server.url, async (admin) => (await admin.query<{ done: boolean }>(words, values)).rows[0]?.done)
  return {
    ...server,
    pause: async () => void (await ask('select pg_wal_replay_pause()')),
    resume: async () => void (await ask('select pg_wal_replay_resume()')),
    caughtUp: async () => {
      const { rows } = await asAdmin(primary.url, (admin) =>
        admin.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at'),
      )
      await waitFor(() => ask('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [rows[0]?.at ?? '']))
    },
    promote: async () => void (await ask('select pg_promote(true, 60)')),
  }
}

async function asAdmin<T>(url: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The server has no pg_basebackup: its files are copied between the two calls that make such a copy consistent. */
async function copyData(
  primary: OwnServer,
  dataDir: string,
  { name, delayMs }: { name: string; delayMs: number },
): Promise<void> {
  await asAdmin(primary.url, async (admin) => {
    await admin.query("select pg_backup_start('standby', true)")
    execFileSync('cp', ['-a', join(primary.folder, 'postgres'), dataDir])
    const { rows } = await admin.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    for (const own of ['postmaster.pid', 'postmaster.opts']) rmSync(join(dataDir, own), { force: true })
    const { hostname, port, username, password } = new URL(primary.url)
    const source = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${name}`
    // The server renames and removes them, and may run as another account than this process.
    const { uid, gid } = statSync(dataDir)
    for (const [file, text] of [
      ['backup_label', rows[0]?.label ?? ''],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(dataDir, file), text)
      chownSync(join(dataDir, file), uid, gid)
    }
    appendFileSync(
      join(dataDir, 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nrecovery_min_apply_delay = ${delayMs}\n`,
    )
  })
}
