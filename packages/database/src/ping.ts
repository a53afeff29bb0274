import { sql } from 'kysely'
import type { Executor } from './executor.ts'

/** Readiness check: returns 'ok', or throws if Postgres does not answer. */
export async function ping(db: Executor): Promise<'ok'> {
  await sql`select 1`.execute(db)
  return 'ok'
}
