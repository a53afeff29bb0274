import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { SCHEMAS } from '@uitpost/servers'
import { Client } from 'pg'
import { from, to } from 'pg-copy-streams'
import { z } from 'zod'

const MANIFEST = 'manifest.json'

/** Contents of a dump: per table a gzipped file in the text format of COPY, `<schema>.<table>.copy.gz`. */
const Manifest = z.object({
  /** Version of the product that wrote the dump. */
  version: z.string(),
  /** Time of the snapshot, ISO 8601 in UTC. */
  at: z.string(),
  schemas: z.record(
    z.string(),
    z.object({
      /** The applied migrations; the target schema must have exactly these before it is filled. */
      migrations: z.array(z.string()),
      tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: z.number() })),
      /** The last value of each sequence; null if it is unused. */
      sequences: z.record(z.string(), z.string().nullable()),
    }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

const fileOf = (folder: string, schema: string, table: string) => join(folder, `${schema}.${table}.copy.gz`)

/**
 * Writes every table of the services' schemas into a folder, from one read-only snapshot.
 * @param url connection of a superuser to the database
 */
export async function writeDump(url: string, folder: string, version: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true })
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: clock } = await client.query<{ now: Date }>('select now() as now')
    const manifest: Manifest = { version, at: (clock[0]?.now ?? new Date()).toISOString(), schemas: {} }
    for (const schema of SCHEMAS) {
      const tables: Manifest['schemas'][string]['tables'] = {}
      for (const [table, columns] of await columnsOf(client, schema)) {
        const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
        const source = client.query(
          to(`copy (select ${list} from ${nameOf(client, schema, table)}) to stdout`),
        )
        await pipeline(source, createGzip({ level: 9 }), createWriteStream(fileOf(folder, schema, table)))
        tables[table] = { columns, rows: source.rowCount }
      }
      const migrations = await client.query<{ name: string }>(
        `select name from ${nameOf(client, schema, 'migration')} order by name`,
      )
      manifest.schemas[schema] = {
        migrations: migrations.rows.map(({ name }) => name),
        tables,
        sequences: await sequencesOf(client, schema),
      }
    }
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  })
}

/** Throws if the folder contains no valid manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
}

/**
 * Fills the schemas of a database from a dump, in one transaction. The schemas must have exactly the migrations listed in
 * the manifest; rows that these migrations inserted are replaced. Triggers and foreign keys are disabled during the
 * load, because the dumped rows are consistent.
 * @param url connection of a superuser to the database
 */
export async function fillFromDump(url: string, folder: string): Promise<void> {
  const { schemas } = await readManifest(folder)
  await withClient(url, async (client) => {
    await client.query(`begin; set local session_replication_role = replica; set local statement_timeout = 0`)
    for (const [schema, { tables, sequences }] of Object.entries(schemas)) {
      for (const [table, { columns }] of Object.entries(tables)) {
        const name = nameOf(client, schema, table)
        await client.query(`delete from ${name}`)
        const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
        const target = client.query(from(`copy ${name} (${list}) from stdin`))
        await pipeline(createReadStream(fileOf(folder, schema, table)), createGunzip(), target)
      }
      for (const [sequence, last] of Object.entries(sequences)) {
        if (last !== null)
          await client.query('select setval($1, $2)', [nameOf(client, schema, sequence), last])
      }
    }
    await client.query('commit')
  })
}

/** Every table except `migration`, with its columns that are not generated. */
async function columnsOf(client: Client, schema: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'migration' and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [schema],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function sequencesOf(client: Client, schema: string): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    'select sequencename as name, last_value::text as last from pg_sequences where schemaname = $1 order by 1',
    [schema],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

const nameOf = (client: Client, schema: string, relation: string) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(relation)}`

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'dump' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
