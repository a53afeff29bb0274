import { createHash } from 'node:crypto'
import { type Insertable, sql, type Transaction } from 'kysely'
import type { TransactionExecutor } from './executor.ts'

/**
 * Projections are this service's copies of things that belong to others. They receive versions in any order, more
 * than once, and on several connections; the newest version must win and what was deleted must stay deleted.
 * Each such table has a `version bigint not null`, the `seq` of the message that brought the row.
 */
export type Versioned<Row> = Row & { version: number }

type TableOf<DB> = keyof DB & string
type ColumnOf<DB, Table extends keyof DB> = keyof Insertable<DB[Table]> & string
type Plain = Record<string, unknown>

/**
 * Writes the rows that are newer than what is stored and not older than their tombstone. `jsonb` values that are
 * arrays must be given as JSON text, as everywhere with this driver. Answers the number of rows written.
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
  const buried = await tombstoneVersions(trx, table, [...newest.keys()])
  const alive = [...newest]
    .filter(([key, row]) => versionOf(row) > (buried.get(key) ?? 0))
    .map(([, row]) => row)
  if (alive.length === 0) return 0

  const columns = [...new Set(alive.flatMap((row) => Object.keys(row)))]
  const changing = columns.filter((column) => !keyColumns.some((key) => key === column))
  const result = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(alive.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))}
    on conflict (${sql.join(keyColumns.map((column) => sql.ref(column)))}) do update
    set ${sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where ${sql.ref(`${table}.version`)} < excluded.version`.execute(trx)
  return Number(result.numAffectedRows ?? 0)
}

/** The id of a tombstone: who does not know the key cannot tell whose it is, and keys may be people. */
const tombstoneId = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Whether this key was buried of late, for what refers to it and arrives afterwards. */
export async function isBuried(trx: TransactionExecutor, table: string, key: string): Promise<boolean> {
  return (await buriedAmong(trx, table, [key])).has(key)
}

/** Which of these keys were buried of late, in one statement. */
export async function buriedAmong(
  trx: TransactionExecutor,
  table: string,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  return new Set((await tombstoneVersions(trx, table, keys)).keys())
}

/**
 * Deletes the rows with these keys unless they are newer, and remembers the deletion for 30 days, so that an older
 * version arriving late does not bring them back.
 */
export async function bury<DB, Table extends TableOf<DB>>(
  trx: Transaction<DB>,
  table: Table,
  keyColumns: readonly ColumnOf<DB, Table>[],
  graves: Versioned<Plain> | readonly Versioned<Plain>[],
): Promise<void> {
  const newest = newestByKey(asList<Plain>(graves), keyColumns)
  if (newest.size === 0) return
  await lockKeys(trx, table, [...newest.keys()])
  const dead = [...newest]
  await sql`
    insert into tombstone (noun, id, version)
    values ${sql.join(dead.map(([key, row]) => sql`(${table}, ${tombstoneId(key)}, ${versionOf(row)})`))}
    on conflict (noun, id) do update set version = excluded.version, at = now()
    where tombstone.version < excluded.version`.execute(trx)
  const matches = dead.map(([, row]) => {
    const parts = keyColumns.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    return sql`(${sql.join(parts, sql` and `)} and version <= ${versionOf(row)})`
  })
  await sql`delete from ${sql.table(table)} where ${sql.join(matches, sql` or `)}`.execute(trx)
}

/** Keys hash into this many locks per table: enough to work in parallel, few enough for long lists. */
const LOCKS_PER_TABLE = 64

/**
 * A row that does not exist yet cannot be locked; without this, an old version and the deletion could pass each
 * other unseen. One statement takes all locks in one order, so that two lists cannot block each other.
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
