import { createHash, randomBytes } from 'node:crypto'
import { roleNames, rolesOf, setup, urlFor } from '@uitpost/servers'
import { currentTestRun, dropDatabase, TEST_PASSWORD, withAdmin } from '@uitpost/testing'
import type { Client } from 'pg'
import { migrate } from '../../src/migrate.ts'

/** The migrations option of `migrate`: steps by names like 0001_start. */
export type Migrations = Parameters<typeof migrate>[0]['migrations']

export interface TestDatabase {
  /** The role of the service's migrations, which may change the schema. */
  ownerUrl: string
  /** The role of the running service, which may only read and write rows; through the pooler of the run, if any. */
  appUrl: string
  /** The same role, not through a pooler. */
  directUrl: string
  /** The server's superuser in this database, with the search path of the schema. */
  adminUrl: string
  name: string
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  schema: string
  migrations: Migrations
  /** Uses another server, such as one of startOwnPostgres(). */
  adminUrl?: string
}

/** A database for one test file: each schema is migrated once per run into a template, and each call copies it. */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const run = currentTestRun()
  const adminUrl = options.adminUrl ?? run.adminUrl
  const key = createHash('sha256')
    .update(JSON.stringify([options.schema, sourcesOf(options.migrations)]))
    .digest('hex')
  const template = `test_${run.runId}_${options.schema}_${key.slice(0, 8)}`
  const name = `test_${run.runId}_${randomBytes(6).toString('hex')}`

  await withAdmin(adminUrl, async (admin) => {
    // Serialises callers of the same template only.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const known = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) await buildTemplate(admin, adminUrl, template, options)
    await admin.query('select pg_advisory_unlock(hashtext($1))', [template])
    await copyDatabase(admin, template, name)
  })

  const roles = rolesOf(options.schema)
  const admin = new URL(adminUrl)
  admin.pathname = `/${name}`
  admin.searchParams.set('options', `-c search_path=${options.schema},public -c timezone=UTC`)
  const directUrl = urlFor(adminUrl, name, roles.app, TEST_PASSWORD)
  const app = new URL(directUrl)
  if (run.poolerHost && adminUrl === run.adminUrl) app.host = run.poolerHost
  return {
    ownerUrl: urlFor(adminUrl, name, roles.owner, TEST_PASSWORD),
    appUrl: app.href,
    directUrl,
    adminUrl: admin.href,
    name,
    close: () => withAdmin(adminUrl, (client) => dropDatabase(client, name)),
  }
}

const sourcesOf = (migrations: Migrations) =>
  Object.entries(migrations).map(([name, step]) => [name, String(step.up)])

/** Built under another name and then renamed, so that an existing template is always complete. */
async function buildTemplate(
  admin: Client,
  adminUrl: string,
  template: string,
  options: TestDatabaseOptions,
) {
  const { schema, migrations } = options
  const draft = `${template}_new`
  await dropDatabase(admin, draft)
  const passwords = Object.fromEntries(roleNames([schema]).map((role) => [role, TEST_PASSWORD]))
  await setup({ adminUrl, database: draft, schemas: [schema], passwords })
  const roles = rolesOf(schema)
  await migrate({
    url: urlFor(adminUrl, draft, roles.owner, TEST_PASSWORD),
    schema,
    migrations,
  })
  // A session may still be closing; a database in use can be neither renamed nor copied.
  await admin.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [draft],
  )
  await admin.query(
    `alter database ${admin.escapeIdentifier(draft)} rename to ${admin.escapeIdentifier(template)}`,
  )
}

async function copyDatabase(admin: Client, template: string, name: string) {
  await admin.query(
    `create database ${admin.escapeIdentifier(name)} template ${admin.escapeIdentifier(template)}`,
  )
  // A copy has the template's contents but not its database-level rights and settings.
  const { rows } = await admin.query<{ words: string }>(
    `select format('alter role %I in database %I set %s to %s', r.rolname, $2::text,
       split_part(word, '=', 1), substr(word, strpos(word, '=') + 1)) as words
     from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) as word where d.datname = $1`,
    [template, name],
  )
  for (const row of rows) await admin.query(row.words)
}
