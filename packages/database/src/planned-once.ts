import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type pg from 'pg'

const MARK = '/* planned once */'
const MARKED = /^\s*select \/\* planned once \*\//

/**
 * Put right after `select`: the statement is prepared once per connection. For statements that take longer to plan than
 * to run, have few variants, and whose plan suits all values (never with `= any()`).
 */
export const plannedOnce = sql.raw(MARK)

const names = new Map<string, string>()
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('hex')
  names.set(text, name)
  return name
}

/** A pool that runs marked statements as named prepared statements. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const plain: PostgresPoolClient = client
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query<Row>(text: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof text !== 'string') return plain.query(text)
    if (!MARKED.test(text)) return plain.query<Row>(text, values)
    return client.query({ name: nameOf(text), text, values: [...values] })
  }
  return { query, release: (destroy) => client.release(destroy) }
}
