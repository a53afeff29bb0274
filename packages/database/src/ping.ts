import { sql } from 'kysely'
import type { Executor } from './executor.ts'

/** For a service's readiness: 'ok' when Postgres answers, else it throws. */
export async function ping(db: Executor): Promise<'ok'> {
  await sql`select 1`.execute(db)
  return 'ok'
}
