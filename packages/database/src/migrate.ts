import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createKysely } from './connect.ts'
import type { Executor } from './executor.ts'

export interface MigrateOptions {
  /** The owner's URL: only the owner may change the schema. */
  url: string
  schema: string
  /** The role the service runs as; it may read and write rows but not change tables. */
  appRole: string
  /** By name, applied in the order of their names: `0001_events`, `0002_…`. */
  migrations: Record<string, Migration>
  /** The name of the last migration to apply, for the schema of an earlier release; all of them without it. */
  upTo?: string | undefined
}

/** Brings a schema up to date; safe to run from several processes at once. Answers the names it applied. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, schema, appRole, migrations, upTo } = options
  // One connection, because the advisory lock belongs to it.
  const db = createKysely<unknown>({ url, schema, applicationName: `${schema}-migrate`, poolSize: 1 }, {})
  try {
    return await db.connection().execute(async (connection) => {
      // A migration may take longer than a query; as a setting of the connection, 0 would not be sent.
      await sql`set statement_timeout = 0`.execute(connection)
      await sql`select pg_advisory_lock(hashtextextended(${`migrate.${schema}`}, 0))`.execute(connection)
      await grantToAppRole(connection, schema, appRole)
      await sql`create table if not exists migration (
        name text primary key, applied_at timestamptz not null default now()
      )`.execute(connection)
      const applied = await appliedNames(connection, schema)
      const pending = Object.keys(migrations)
        .sort()
        .filter((name) => !applied.has(name) && (upTo === undefined || name <= upTo))
      for (const name of pending) await apply(connection, name, migrations[name])
      return pending
    })
  } finally {
    await db.destroy()
  }
}

/** The migration and the record of it are committed together or not at all. */
async function apply(db: Kysely<unknown>, name: string, migration: Migration | undefined): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await migration?.up(trx)
    await sql`insert into migration (name) values (${name})`.execute(trx)
  })
}

/** Default privileges reach every table and sequence that this owner makes from now on. */
async function grantToAppRole(db: Executor, schema: string, appRole: string): Promise<void> {
  const inSchema = sql`in schema ${sql.id(schema)}`
  const role = sql.id(appRole)
  await sql`grant usage on schema ${sql.id(schema)} to ${role}`.execute(db)
  await sql`alter default privileges ${inSchema} grant select, insert, update, delete on tables to ${role}`.execute(
    db,
  )
  await sql`alter default privileges ${inSchema} grant usage, select on sequences to ${role}`.execute(db)
}

/** For a migration, after creating the table: everybody but the owner may from now on only add and read rows. */
export async function makeInsertOnly(db: Executor, table: string): Promise<void> {
  const { rows } = await sql<{ grantee: string }>`
    select distinct grantee::regrole::text as grantee
    from pg_class, aclexplode(relacl)
    where oid = ${table}::regclass and grantee <> relowner and grantee <> 0`.execute(db)
  for (const { grantee } of rows) {
    await sql`revoke update, delete, truncate on ${sql.table(table)} from ${sql.raw(grantee)}`.execute(db)
  }
}

/** Throws when the schema is older than the code; newer is fine, because migrations are additive. */
export async function assertMigrated(
  db: Executor,
  schema: string,
  migrations: Record<string, Migration>,
): Promise<void> {
  const applied = await appliedNames(db, schema)
  const missing = Object.keys(migrations).filter((name) => !applied.has(name))
  if (missing.length > 0) {
    throw new Error(
      `The schema "${schema}" is older than this version: run its migrations (${missing.join(', ')})`,
    )
  }
}

async function appliedNames(db: Executor, schema: string): Promise<Set<string>> {
  const table = `${schema}.migration`
  const { rows: known } = await sql<{
    known: boolean
  }>`select to_regclass(${table}) is not null as known`.execute(db)
  if (!known[0]?.known) return new Set()
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(db)
  return new Set(rows.map((row) => row.name))
}
