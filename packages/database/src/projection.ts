import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { TransactionExecutor } from './executor.ts'

/**
 * A projection is this service's copy of another service's data. Versions arrive in any order, repeatedly and on
 * several connections; the newest version must win and deleted rows must stay deleted. Each table has `version bigint
 * not null`, the `seq` of the message that wrote the row.
 */
export type Versioned<Row> = Row & { version: number }

type TableOf<DB> = keyof DB & string
type ColumnOf<DB, Table extends keyof DB> = keyof Insertable<DB[Table]> & string
type Plain = Record<string, unknown>

/**
 * Writes rows that are newer than both the stored row and its tombstone. Arrays for `jsonb` columns must be given as
 * JSON text, as this driver requires. Returns the number of rows written.
 */
export async function upsertNewer<DB, Table extends TableOf<DB>>(
  trx: Transaction<DB>,
  table: Table,
  keyColumns: readonly ColumnOf<DB, Table>[],
  rows: Versioned<Insertable<DB[Table]>> | readonly Versioned<Insertable<DB[Table]>>[],
): Promise<number> {
  const newest = newestByKey(asList<Plain>(rows), keyColumns)
  if (newest.size === 0) return 0
  await lockKeys(trx, table, [...newest.keys()])
  const tombstones = await tombstoneVersions(trx, table, [...newest.keys()])
  const accepted = [...newest]
    .filter(([key, row]) => versionOf(row) > (tombstones.get(key) ?? 0))
    .map(([, row]) => row)
  if (accepted.length === 0) return 0

  const columns = [...new Set(accepted.flatMap((row) => Object.keys(row)))]
  const changing = columns.filter((column) => !keyColumns.some((key) => key === column))
  const result = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(accepted.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))}
    on conflict (${sql.join(keyColumns.map((column) => sql.ref(column)))}) do update
    set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where ${sql.ref(`${table}.version`)} < excluded.version`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/** Tombstone ids are SHA-256 of the key, because keys may identify people. */
const tombstoneId = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether the key was deleted within the last 30 days, for references that arrive afterwards. */
export async function hasTombstone(trx: TransactionExecutor, table: string, key: string): Promise<boolean> {
  return (await keysWithTombstone(trx, table, [key])).has(key)
}

/** The keys that were deleted within the last 30 days, in one statement. */
export async function keysWithTombstone(
  trx: TransactionExecutor,
  table: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  return new Set((await tombstoneVersions(trx, table, keys)).keys())
}

/**
 * Deletes the rows with these keys, unless they are newer, and stores tombstones for 30 days, so that older versions
 * that arrive late are ignored.
 */
export async function deleteWithTombstone<DB, Table extends TableOf<DB>>(
  trx: Transaction<DB>,
  table: Table,
  keyColumns: readonly ColumnOf<DB, Table>[],
  keysWithVersion: Versioned<Plain> | readonly Versioned<Plain>[],
): Promise<void> {
  const newest = newestByKey(asList<Plain>(keysWithVersion), keyColumns)
  if (newest.size === 0) return
  await lockKeys(trx, table, [...newest.keys()])
  const deleted = [...newest]
  await sql`
    insert into tombstone (noun, id, version)
    values ${sql.join(deleted.map(([key, row]) => sql`(${table}, ${tombstoneId(key)}, ${versionOf(row)})`))}
    on conflict (noun, id) do update set version = excluded.version, at = now()
    where tombstone.version < excluded.version`.execute(trx)
  const matches = deleted.map(([, row]) => {
    const parts = keyColumns.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    return sql`(${sql.join(parts, sql` and `)} and version <= ${versionOf(row)})`
  })
  await sql`delete from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(trx)
}

/** Number of lock buckets per table: enough to work in parallel, few enough for long lists. */
const LOCKS_PER_TABLE = 64

/**
 * Serialises writers of the same key: a row that does not exist yet cannot be locked, so an old version and its
 * deletion could otherwise miss each other. One statement takes all locks in one order, so that two lists cannot
 * deadlock.
 */
async function lockKeys(trx: TransactionExecutor, table: string, keys: string[]): Promise<void> {
  const locks = sql`
    select pg_advisory_xact_lock(hashtext(${table}), bucket) from (
      select distinct abs(hashtext(key) % ${LOCKS_PER_TABLE}) as bucket
      from unnest(${keys}::text[]) as key order by bucket
    ) as ordered`
  await locks.execute(trx)
}

async function tombstoneVersions(
  trx: TransactionExecutor,
  table: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map(keys.map((key) => [key, tombstoneId(key)]))
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from tombstone where noun = ${table} and id = any(${[...ids.values()]}::text[])`.execute(
    trx,
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return new Map(
    [...ids].flatMap(([key, id]) => {
      const version = versions.get(id)
      return version === undefined ? [] : [[key, version] as const]
    }),
  )
}

function newestByKey(rows: readonly Plain[], keyColumns: readonly string[]): Map<string, Plain> {
  const newest = new Map<string, Plain>()
  for (const row of rows) {
    const key = keyColumns.map((column) => String(row[column])).join('|')
    const known = newest.get(key)
    if (!known || versionOf(known) < versionOf(row)) newest.set(key, row)
  }
  return newest
}

function versionOf(row: Plain): number {
  if (typeof row['version'] !== 'number') throw new TypeError('A projected row needs a version')
  return row['version']
}

const asList = <Row>(rows: Row | readonly Row[]): readonly Row[] =>
  Array.isArray(rows) ? rows : [rows as Row]
