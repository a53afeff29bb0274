import { lookup } from 'node:dns/promises'
import { existsSync, readFileSync } from 'node:fs'
import { BlockList, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { SERVICES } from '../services.ts'
import { type PlatformFacts, superuserUrl } from './environment.ts'
import { findPostgresFolder, openHome } from './home.ts'
import { factsOfDatabase } from './migrate-schemas.ts'
import { loadSecrets } from './secrets.ts'
import { StartRefused } from './settings.ts'

/** What a network of containers calls those that use what a restore replaces, beside Postgres. */
const OTHERS = ['redis', 'daily-backup', ...SERVICES.map(({ name }) => name)]
const CONNECT_MS = 5_000
/** Begins the control file of Postgres: the number that its data got when it was created. */
const CONTROL_FILE = join('global', 'pg_control')

const INSTEAD =
  'Of a managed Postgres, whose files nobody can copy, use the snapshots and the recovery to a point in time of its provider, or pg_dump, and keep secrets.json with them.'

export interface RunningDatabase {
  facts: PlatformFacts
  dataDir: string
  secretsFile: string
}

/**
 * The database that others run on the files in a home. Throws StartRefused if it does not answer, or if its files are not
 * there.
 */
export async function findRunningDatabase(folder: string, postgresUrl: string): Promise<RunningDatabase> {
  const home = openHome(folder)
  const dataDir = await findPostgresFolder(home)
  const { host } = new URL(postgresUrl)
  const elsewhere = new StartRefused(
    `The files of the database at ${host} are not in ${dataDir}. A backup copies them. ${INSTEAD}`,
  )
  const file = join(dataDir, CONTROL_FILE)
  if (!existsSync(file)) throw elsewhere
  const facts = factsOfDatabase(postgresUrl, await loadSecrets(home.secretsFile))
  const client = new Client({
    connectionString: superuserUrl(facts),
    application_name: 'backup',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    )
    if (rows[0]?.id !== readFileSync(file).readBigUInt64LE().toString()) throw elsewhere
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(
      `The database at ${host} does not answer this installation (${reason}). Start it first: docker compose up --wait\n${INSTEAD}`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { facts, dataDir, secretsFile: home.secretsFile }
}

/** Throws StartRefused while something may use the database or Redis. */
export async function refuseRunning(postgresUrl: string): Promise<void> {
  const { hostname, port, host } = new URL(postgresUrl)
  const found = await Promise.all(OTHERS.map(async (name) => ((await isBeside(name)) ? [name] : [])))
  const running = [...((await answers(hostname, Number(port || 5432))) ? [host] : []), ...found.flat()]
  if (running.length > 0) {
    throw new StartRefused(
      `Uitpost runs (${running.join(', ')}). Stop it first: docker compose stop\n${INSTEAD}`,
    )
  }
}

/** Whether a container of this name runs in one of our networks; a name server elsewhere may know every name. */
async function isBeside(name: string): Promise<boolean> {
  const networks = new BlockList()
  for (const { address, family, cidr } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    if (cidr) networks.addSubnet(address, Number(cidr.split('/')[1]), family === 'IPv4' ? 'ipv4' : 'ipv6')
  const found = await lookup(name).catch(() => undefined)
  return found !== undefined && networks.check(found.address, found.family === 4 ? 'ipv4' : 'ipv6')
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS })
    const end = (answered: boolean) => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', () => end(true))
    for (const event of ['error', 'timeout'] as const) socket.once(event, () => end(false))
  })
}
