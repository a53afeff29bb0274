import { Client } from 'pg'

/** One schema per service with data; the gateway has none. */
export const SCHEMAS = ['auth', 'catalogue', 'discovery', 'notifier'] as const

export const EXTENSIONS = ['pg_trgm', 'unaccent', 'citext', 'btree_gist', 'pgcrypto'] as const

export interface SetupOptions {
  /** Connection of a role that may create databases and roles, to any existing database. */
  adminUrl: string
  /** The database that will hold every schema. */
  database: string
  /** The password of each `<schema>_owner` and `<schema>_app`. */
  passwords: Readonly<Record<string, string>>
  schemas?: readonly string[]
}

/** `<schema>_owner` runs the migrations, the service connects as `<schema>_app`. */
export const rolesOf = (schema: string) => ({ owner: `${schema}_owner`, app: `${schema}_app` })

/** All role names that need a password. */
export const roleNames = (schemas: readonly string[] = SCHEMAS): string[] =>
  schemas.flatMap((schema) => Object.values(rolesOf(schema)))

/** Connection URL of a role to a database on the same server. */
export function urlFor(adminUrl: string, database: string, role: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

/** Settings of a service's sessions beside its schema. The owner has no timeouts: a migration may take longer. */
const APP_SETTINGS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 } as const

/** Key of the advisory lock: an arbitrary number, the same in every process that runs the setup. */
const SETUP_LOCK = 7_817_501

/**
 * Creates database, extensions, schemas and roles, and updates existing ones. Idempotent; concurrent calls wait for each
 * other on an advisory lock.
 */
export async function setup(options: SetupOptions): Promise<void> {
  const schemas = options.schemas ?? SCHEMAS
  const missing = roleNames(schemas).filter((role) => !options.passwords[role])
  if (missing.length > 0) throw new Error(`Passwords are missing for: ${missing.join(', ')}`)

  const server = new Client({ connectionString: options.adminUrl })
  await server.connect()
  try {
    // Advisory locks are per database, so every process takes it in the database of the admin URL.
    await server.query('select pg_advisory_lock($1)', [SETUP_LOCK])
    await createRoles(server, schemas, options.passwords)
    await createDatabase(server, options.database)
    await configureDatabase(options, schemas)
  } finally {
    await server.end()
  }
}

async function createRoles(server: Client, schemas: readonly string[], passwords: SetupOptions['passwords']) {
  for (const role of roleNames(schemas)) {
    const name = server.escapeIdentifier(role)
    const known = await server.query('select 1 from pg_roles where rolname = $1', [role])
    if (known.rowCount === 0) await server.query(`create role ${name}`)
    await server.query(
      `alter role ${name} with login password ${server.escapeLiteral(passwords[role] ?? '')}`,
    )
  }
}

async function createDatabase(server: Client, database: string) {
  const known = await server.query('select 1 from pg_database where datname = $1', [database])
  if (known.rowCount !== 0) return
  // The builtin locale sorts the same on every machine and needs no reindex after an update of the C library.
  await server.query(
    `create database ${server.escapeIdentifier(database)} template template0 encoding 'UTF8'
     locale_provider builtin locale 'C.UTF-8'`,
  )
}

async function configureDatabase(options: SetupOptions, schemas: readonly string[]) {
  const url = new URL(options.adminUrl)
  url.pathname = `/${encodeURIComponent(options.database)}`
  const db = new Client({ connectionString: url.href })
  await db.connect()
  try {
    const name = db.escapeIdentifier(options.database)
    await db.query('begin')
    await db.query(`set local client_min_messages = warning`)
    await db.query(`revoke all on database ${name} from public`)
    await db.query(`alter database ${name} set timezone to 'UTC'`)
    await db.query('revoke create on schema public from public')
    for (const extension of EXTENSIONS)
      await db.query(`create extension if not exists ${extension} schema public`)
    await createUuidFunction(db)
    for (const schema of schemas) await createSchema(db, options.database, schema)
    await db.query('commit')
  } finally {
    await db.end()
  }
}

async function createSchema(db: Client, database: string, schema: string) {
  const roles = rolesOf(schema)
  const [name, owner, app] = [schema, roles.owner, roles.app].map((word) => db.escapeIdentifier(word))
  const base = db.escapeIdentifier(database)
  // An admin without superuser rights (managed server) can assign a schema only to a role of which it is a member.
  await db.query(
    `do $$ begin
       if not pg_has_role(current_user, ${db.escapeLiteral(roles.owner)}, 'member') then
         grant ${owner} to current_user;
       end if;
     end $$`,
  )
  await db.query(`create schema if not exists ${name} authorization ${owner}`)
  await db.query(`alter schema ${name} owner to ${owner}`)
  await db.query(`grant connect on database ${base} to ${owner}, ${app}`)
  await db.query(`grant temporary on database ${base} to ${owner}`)
  await db.query(`revoke all on schema ${name} from ${app}`)
  await db.query(`grant usage on schema ${name} to ${app}`)
  for (const role of [owner, app]) {
    await db.query(`alter role ${role} in database ${base} set search_path to ${name}, public`)
    await db.query(`alter role ${role} in database ${base} set timezone to 'UTC'`)
  }
  for (const [setting, milliseconds] of Object.entries(APP_SETTINGS))
    await db.query(`alter role ${app} in database ${base} set ${setting} to ${milliseconds}`)
}

/** Creates uuidv7() on Postgres 17; Postgres 18 has it built in. */
async function createUuidFunction(db: Client): Promise<void> {
  const builtin = await db.query<{ known: boolean }>(
    `select to_regprocedure('pg_catalog.uuidv7()') is not null as known`,
  )
  if (builtin.rows[0]?.known) return
  await db.query(`
    create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
      -- 48 bits of milliseconds over a random version 4 value, then version 4 (0100) becomes 7 (0111).
      select encode(
        set_bit(set_bit(
          overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6),
          52, 1), 53, 1), 'hex')::uuid
    $$`)
}
