import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { columnTypes } from './column-types.ts'
import { keepingPlans } from './planned-once.ts'

export interface ConnectOptions {
  url: string
  /** The schema that unqualified names mean; `public` follows it, where the extensions live. */
  schema: string
  /** Shown in pg_stat_activity. */
  applicationName: string
  poolSize?: number
  /** Told of connections that broke; the pool replaces them by itself. */
  onError?: (error: Error) => void
}

const STATEMENT_TIMEOUT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 30_000
const WAIT_FOR_CONNECTION_MS = 10_000

/** A pool of connections to one schema: camelCase in code, snake_case in the database, UTC everywhere. */
export function connect<T>(options: ConnectOptions): Kysely<T> {
  return createKysely<T>(options, {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
}

/** As `connect`, with session settings of the caller's choice. */
export function createKysely<T>(options: ConnectOptions, settings: pg.PoolConfig): Kysely<T> {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    types: columnTypes,
    options: `-c search_path=${quotedSearchPath(options.schema)} -c timezone=UTC`,
    ...settings,
  })
  const onError = options.onError ?? (() => {})
  // Without listeners, a connection that breaks while idle or between two statements would end the process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return new Kysely<T>({
    dialect: new PostgresDialect({ pool: keepingPlans(pool) }),
    // Objects inside jsonb keep the keys they were stored with.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

function quotedSearchPath(schema: string): string {
  if (!/^[a-z][a-z0-9_]*$/.test(schema)) throw new Error(`Not a schema name: ${schema}`)
  return `${schema},public`
}
