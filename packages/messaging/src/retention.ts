import { RETENTION_DAYS } from '@uitpost/contracts'
import type { Executor } from '@uitpost/database'
import { sql } from 'kysely'

const ROWS_PER_STATEMENT = 5_000

const old = (column: string, days: number) => sql`${sql.ref(column)} < now() - make_interval(days => ${days})`

/** Deletes expired rows in small portions (RETENTION_DAYS). Unsent messages and open dead letters stay. */
export async function removeExpired(db: Executor): Promise<void> {
  await removeInPortions(db, 'outbox', sql`published_at is not null and ${old('at', RETENTION_DAYS.message)}`)
  await removeInPortions(db, 'inbox', old('at', RETENTION_DAYS.receipt))
  await removeInPortions(db, 'tombstone', old('at', RETENTION_DAYS.tombstone))
  await removeInPortions(db, 'dead_letter', old('replayed_at', RETENTION_DAYS.replayedLetter))
}

async function removeInPortions(db: Executor, table: string, where: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${ROWS_PER_STATEMENT}
      ))`.execute(db)
    if (Number(numAffectedRows ?? 0) < ROWS_PER_STATEMENT) return
  }
}
