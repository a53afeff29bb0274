import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Migration } from 'kysely/migration'
import { connect } from './connect.ts'
import type { Executor } from './executor.ts'

/** Additive, so that the version before it runs beside it. One that removes something says which versions still may. */
export interface SchemaMigration extends Migration {
  /** The name of an earlier migration: versions without it refuse to start once this one is applied. */
  needs?: string
}

export interface MigrateOptions {
  /** The schema owner's URL, not through a pooler: the app role may not change the schema. */
  url: string
  schema: string
  /** Applied in the order of their names: `0001_events`, `0002_…`. */
  migrations: Record<string, SchemaMigration>
  /** The last migration to apply; all if undefined. */
  upTo?: string | undefined
}

/**
 * Applies missing migrations and returns their names; safe to run from several processes at once. Throws, before it
 * changes anything, if the schema is too new for this version.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, schema, migrations, upTo } = options
  const db = connect<unknown>({ url, applicationName: `${schema}-migrate`, poolSize: 1 })
  try {
    const known = await appliedNames(db, schema, migrations)
    await alone(db, schema, async (trx) => {
      await grantToAppRole(trx, schema)
      await sql`create table if not exists migration (
        name text primary key, applied_at timestamptz not null default now()
      )`.execute(trx)
      await sql`alter table migration add column if not exists needs text`.execute(trx)
    })
    const applied: string[] = []
    for (const name of Object.keys(migrations).sort()) {
      if (known.has(name) || (upTo !== undefined && name > upTo)) continue
      if (await apply(db, schema, name, migrations)) applied.push(name)
    }
    return applied
  } finally {
    await db.destroy()
  }
}

/** One process at a time. The lock is of the transaction, because behind a pooler a session is shared. */
const alone = <T>(db: Kysely<unknown>, schema: string, work: (trx: Transaction<unknown>) => Promise<T>) =>
  db.transaction().execute(async (trx) => {
    // A migration may take longer than a query.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`migrate.${schema}`}, 0))`.execute(trx)
    return work(trx)
  })

const LOCK_NOT_AVAILABLE = '55P03'
/** How often a migration is begun that has to wait for the statements of the running version. */
const TRIES = 30
const PAUSE_MS = 1_000

/**
 * Runs the migration and records it in one transaction; false if another process has done so. It waits two seconds at most for a lock, since every statement
 * of the running version on that table queues behind it, and is then begun again, so that those get their turn.
 */
async function apply(
  db: Kysely<unknown>,
  schema: string,
  name: string,
  migrations: Record<string, SchemaMigration>,
): Promise<boolean> {
  const migration = migrations[name]
  for (let tried = 1; ; tried += 1) {
    try {
      return await alone(db, schema, async (trx) => {
        if ((await appliedNames(trx, schema, migrations)).has(name)) return false
        await sql`set local lock_timeout = '2s'`.execute(trx)
        await migration?.up(trx)
        await sql`insert into migration (name, needs) values (${name}, ${migration?.needs ?? null})`.execute(
          trx,
        )
        return true
      })
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || tried === TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Default privileges apply to every table and sequence this owner creates later. */
/** To the role that the service runs as: it may read and write rows but not change tables. */
async function grantToAppRole(db: Executor, schema: string): Promise<void> {
  const inSchema = sql`in schema ${sql.id(schema)}`
  const role = sql.id(`${schema}_app`)
  await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(db)
  await sql`alter default privileges ${inSchema} grant select, insert, update, delete on tables to ${role}`.execute(
    db,
  )
  await sql`alter default privileges ${inSchema} grant usage, select on sequences to ${role}`.execute(db)
}

/** For a migration, after creating the table: revokes update and delete from everybody but the owner. */
export async function makeInsertOnly(db: Executor, table: string): Promise<void> {
  const { rows } = await sql<{ grantee: string }>`
    select distinct grantee::regrole::text as grantee
    from pg_class, aclexplode(relacl)
    where oid = ${table}::regclass and grantee <> relowner and grantee <> 0`.execute(db)
  for (const { grantee } of rows) {
    await sql`revoke update, delete, truncate on ${sql.table(table)} from ${sql.raw(grantee)}`.execute(db)
  }
}

/**
 * Throws if the role lacks the settings of its sessions, if migrations of this version are missing in the schema, or if
 * it is too new. Other newer schemas are accepted, because migrations are additive.
 */
export async function assertMigrated(
  db: Executor,
  schema: string,
  migrations: Record<string, SchemaMigration>,
): Promise<void> {
  await assertSessionSettings(db, schema)
  const applied = await appliedNames(db, schema, migrations)
  const missing = Object.keys(migrations).filter((name) => !applied.has(name))
  if (missing.length > 0) {
    throw new Error(
      `The schema "${schema}" is older than this version: run its migrations (${missing.join(', ')})`,
    )
  }
}

/** Without them a statement could run for ever, or read the tables of another schema. */
async function assertSessionSettings(db: Executor, schema: string): Promise<void> {
  const { rows } = await sql<{ role: string; isSet: boolean }>`
    select current_user as role, current_schema() = ${schema} and current_setting('TimeZone') = 'UTC'
      and current_setting('statement_timeout') <> '0'
      and current_setting('idle_in_transaction_session_timeout') <> '0' as "isSet"`.execute(db)
  if (!rows[0]?.isSet)
    throw new Error(
      `The role ${rows[0]?.role} lacks the settings of its sessions: run the database setup of this version`,
    )
}

/** The migrations in the schema. Throws if one of them removed what a version with these migrations uses. */
async function appliedNames(
  db: Executor,
  schema: string,
  migrations: Record<string, SchemaMigration>,
): Promise<Set<string>> {
  const table = `${schema}.migration`
  const { rows: known } = await sql<{
    known: boolean
  }>`select to_regclass(${table}) is not null as known`.execute(db)
  if (!known[0]?.known) return new Set()
  // Releases up to 0.1.0 made the table without this column.
  const { rows } = await sql<{ name: string; needs: string | null }>`
    select name, to_jsonb(applied) ->> 'needs' as needs from ${sql.table(table)} as applied
    order by name`.execute(db)
  for (const { name, needs } of rows)
    if (needs && !(needs in migrations))
      throw new Error(
        `The schema "${schema}" is newer than this version: ${name} removed what it uses. Run a version that has the migration ${needs}`,
      )
  return new Set(rows.map((row) => row.name))
}
