import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './executor.ts'

const ROWS_PER_STATEMENT = 5_000

/**
 * Deletes the rows that match, 5,000 in each statement: a backlog of any length is gone without long locks, and no
 * statement reaches its time limit. Not for a transaction, which would keep the locks.
 * @param where condition in SQL, with the columns as the database names them
 */
export async function removeInPortions(
  db: Executor,
  table: string,
  where: RawBuilder<unknown>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${ROWS_PER_STATEMENT}
      ))`.execute(db)
    if (Number(numAffectedRows ?? 0) < ROWS_PER_STATEMENT) return
  }
}
