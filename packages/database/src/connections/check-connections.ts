import { type Kysely, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { poolOf } from '../connect.ts'

/** Two clients of a pooler in transaction mode share a session at the first try, unless others are faster. */
const TRIES = 10

/**
 * Looks at a pool at the start of a service. Throws if Postgres has fewer free connections than it may open, and if it
 * leads to a pooler in transaction mode without `directUrl`, an address past it. Warns of a pooler in session mode, and
 * of `directUrl` without a pooler.
 */
export async function checkConnections<DB>(
  db: Kysely<DB>,
  directUrl: string,
  warn: (words: string) => void,
): Promise<void> {
  const known = poolOf(db)
  if (!known || known.pool.options.max < 2) return
  const isPooled = await leadsToPooler(known.pool)
  const isShared = isPooled && (await sharesSessions(db))
  const isDirect = known.url === directUrl
  if (isPooled && !isShared)
    warn(
      'DATABASE_URL leads to a pooler in session mode: every connection of a process occupies one of Postgres. Expected transaction mode, and DATABASE_DIRECT_URL past the pooler',
    )
  if (!isPooled && !isDirect)
    warn(
      'DATABASE_DIRECT_URL is set, but DATABASE_URL leads to no pooler: every connection of a process occupies one of Postgres',
    )
  if (isShared && isDirect)
    throw new Error(
      'DATABASE_URL leads to a pooler in transaction mode: DATABASE_DIRECT_URL is needed, the same role and database past it',
    )
  if (isPooled) return
  const size = known.pool.options.max
  const free = (await countFree(db)) + known.pool.totalCount
  // One more listens for notifications.
  if (free < size + 1)
    throw new Error(
      `Postgres has ${free} free connections, and this process may open ${size + 1}: raise max_connections, run fewer processes, or connect through a pooler`,
    )
}

/** A pooler gives its clients process ids of its own, for cancelling statements. */
async function leadsToPooler(pool: pg.Pool): Promise<boolean> {
  const client: PostgresPoolClient = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
    return client.processID !== rows[0]?.pid
  } finally {
    client.release()
  }
}

/** Whether two clients were served by one session, as only a pooler in transaction mode does. */
const sharesSessions = <DB>(db: Kysely<DB>): Promise<boolean> =>
  db.connection().execute((one) =>
    db.connection().execute(async (other) => {
      for (let tried = 0; tried < TRIES; tried += 1)
        if ((await sessionOf(one)) === (await sessionOf(other))) return true
      return false
    }),
  )

async function sessionOf<DB>(db: Kysely<DB>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

async function countFree<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select current_setting('max_connections')::integer
      - current_setting('superuser_reserved_connections')::integer
      - coalesce(current_setting('reserved_connections', true), '0')::integer
      - (select sum(numbackends) from pg_stat_database)::integer as free`.execute(db)
  return rows[0]?.free ?? 0
}
