import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { POSTGRES_MAJOR } from '@uitpost/servers'
import { Client } from 'pg'
import { z } from 'zod'
import { makeServerFolder } from '../homes/log-spool.ts'
import { StartRefused } from '../homes/settings.ts'
import { REPOSITORY, SERVICES } from '../services.ts'
import { readArchive, writeArchive } from './archive.ts'
import { addText, copyBase } from './base-copy.ts'
import { writeDataEntry } from './data-folder.ts'

/** First in the archive, so that a backup of a newer version is refused at once. */
const ABOUT = 'about.json'
const SECRETS = 'secrets.json'
const POSTGRES = 'postgres/'
/** Last in the archive: without it the archive is not whole. */
const END = 'end.json'

const About = z.object({
  /** Version of the product that wrote the backup. */
  version: z.string(),
  /** The applied migrations by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
})
/** The moment that the copied log reaches for certain. */
const End = z.object({ at: z.coerce.date() })

export interface BackupSource {
  /** Connection of a superuser to the services' database. */
  url: string
  dataDir: string
  secretsFile: string
}

/** Writes database and secrets of a running server into an encrypted file. */
export async function writeBackup(file: string, key: string, source: BackupSource): Promise<void> {
  const client = new Client({ connectionString: source.url, application_name: 'backup' })
  // A lost connection also fails the statement under way.
  client.on('error', () => {})
  await client.connect()
  try {
    const about = { version: readVersion(), migrations: await readMigrations(client) }
    await writeArchive(file, key, async (add) => {
      await addText(add, ABOUT, JSON.stringify(about satisfies z.infer<typeof About>))
      await addText(add, SECRETS, readFileSync(source.secretsFile, 'utf8'))
      const at = await copyBase(client, source.dataDir, (name, ...rest) => add(POSTGRES + name, ...rest))
      await addText(add, END, JSON.stringify({ at }))
    })
  } finally {
    await client.end()
  }
}

export interface RestoredContent {
  at: Date
  /** The content of secrets.json. */
  secrets: string
}

/**
 * Writes the database of a backup into a folder that does not exist yet. Throws StartRefused, and leaves no folder, if
 * the backup is cut, encrypted with another key, or of a newer version.
 */
export async function unpackBackup(file: string, key: string, dataDir: string): Promise<RestoredContent> {
  rmSync(dataDir, { recursive: true, force: true })
  makeServerFolder(dataDir)
  let secrets: string | undefined
  let at: Date | undefined
  try {
    await readArchive(file, key, async (entry) => {
      const { name } = entry.header
      if (name.startsWith(POSTGRES)) return writeDataEntry(dataDir, name.slice(POSTGRES.length), entry)
      const content = await text(entry.body)
      if (name === ABOUT) refuseNewer(file, About.parse(JSON.parse(content)))
      if (name === SECRETS) secrets = content
      if (name === END) ({ at } = End.parse(JSON.parse(content)))
    })
    if (secrets === undefined || at === undefined) throw new StartRefused(`${file} is cut.`)
    refuseOtherServer(file, dataDir)
    return { at, secrets }
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  }
}

function refuseOtherServer(file: string, dataDir: string): void {
  const version = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === POSTGRES_MAJOR) return
  throw new StartRefused(
    `${file} is of Postgres ${version}; here runs Postgres ${POSTGRES_MAJOR}, which cannot read it. Backups of npm start and of containers are restored each where they were made.`,
  )
}

function refuseNewer(file: string, { version, migrations }: z.infer<typeof About>): void {
  for (const { schema, folder } of SERVICES) {
    if (!schema) continue
    // Migrations are named in one file of each service, which is read because nothing of a service may be imported.
    const known = readFileSync(join(folder, 'src', 'store', 'migrations', 'index.ts'), 'utf8')
    const unknown = migrations[schema]?.find((name) => !known.includes(`'${name}'`))
    if (unknown === undefined) continue
    throw new StartRefused(
      `${file} is of a newer version (${version}) than this one (${readVersion()}), which does not know ${unknown} of "${schema}". Restore it with that version.`,
    )
  }
}

async function readMigrations(client: Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { schema } of SERVICES) {
    if (!schema) continue
    const { rows } = await client.query<{ name: string }>(
      `select name from ${client.escapeIdentifier(schema)}.migration order by name`,
    )
    found[schema] = rows.map(({ name }) => name)
  }
  return found
}

const readVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')))
    .version
