import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { withPreparedStatements } from './planned-once.ts'

export interface ConnectOptions {
  url: string
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** Connections at most. Default 10. */
  poolSize?: number
  /** Milliseconds to wait for a connection of the pool. Default 10,000. */
  waitForConnectionMs?: number
  /** Called for each broken connection; the pool replaces it. */
  onError?: (error: Error) => void
}

const WAIT_FOR_CONNECTION_MS = 10_000

const pools = new WeakMap<object, { pool: pg.Pool; url: string }>()

/** The pool that `connect` opened. */
export const poolOf = (db: object) => pools.get(db)

/**
 * A pool of connections: camelCase in code, snake_case in the database. Schema, time zone and timeouts come from the
 * settings of the role, which the database setup makes (packages/servers): a pooler that lends a connection for one
 * transaction at a time accepts none at the start of a session.
 */
export function connect<T>(options: ConnectOptions): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.waitForConnectionMs ?? WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    types: columnTypes,
  })
  const onError = options.onError ?? (() => {})
  // Without listeners, a connection that breaks while idle or between two statements would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<T>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    // Keys of objects inside jsonb must stay as stored.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, { pool, url: options.url })
  return db
}
