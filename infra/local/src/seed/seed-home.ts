import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { DEFAULT_COUNTRY, localDateIn, zoneOf } from '@uitpost/contracts'
import { Client } from 'pg'
import { environmentOf, type PlatformFacts, superuserUrl } from '../homes/environment.ts'
import { migrateSchemas } from '../homes/migrate-schemas.ts'
import { type Settings, StartRefused } from '../homes/settings.ts'
import { openStoppedHome } from '../homes/stopped-home.ts'
import { runScript } from '../processes/run-script.ts'
import type { createShutdown } from '../processes/shutdown.ts'
import { SERVICES, scriptOf } from '../services.ts'
import { fill, type SeedRequest } from './fill.ts'
import { seedId } from './ids.ts'

/** The password of all seeded accounts, the same as of the demo accounts. */
const PASSWORD = 'uitpost-demo'
/** Auth's hash parameters (services/auth/src/clients/passwords.ts). */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Starts the database of a home, migrates its schemas and fills them. */
export async function seedHome(
  settings: Settings,
  request: SeedRequest,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const { home, facts } = await openStoppedHome(settings, shutdown, say)
  await prepareSchemas(facts, home.logs)
  say('Schemas are up to date')

  const url = superuserUrl(facts)
  const client = new Client({ connectionString: url, application_name: 'seed' })
  await client.connect()
  // Errors after stopping ended the transaction are not the cause.
  client.on('error', () => {})
  shutdown.add('connection', () => client.end())
  await refuseRepetition(client, request, settings.home)
  const today = localDateIn(zoneOf(DEFAULT_COUNTRY), new Date())
  await fill({ client, request, today, passwordHash: await hash(PASSWORD, PROFILE), say })
  await client.query('vacuum (analyze)')
  say('Tables analysed')
}

async function prepareSchemas(facts: PlatformFacts, logs: string): Promise<void> {
  await migrateSchemas(facts, logs)
  const catalogue = SERVICES.find(({ name }) => name === 'catalogue')
  const admin = catalogue && scriptOf(catalogue, 'admin')
  if (!admin) throw new Error('The catalogue has no src/admin.ts')
  // Its categories and cities, otherwise created at its first start.
  await runScript(admin, environmentOf(catalogue, facts), join(logs, 'catalogue.log'), { args: ['seed'] })
}

async function refuseRepetition(client: Client, { seed }: SeedRequest, home: string): Promise<void> {
  const known = await client.query('select 1 from catalogue.event where id = $1', [seedId('event', seed, 0)])
  if (known.rowCount === 0) return
  throw new StartRefused(
    `The data of seed ${seed} is in ${home} already. Add that of another one: --seed ${seed + 1}; ` +
      'or begin with an empty folder: UITPOST_HOME=.uitpost-two npm run seed -- …',
  )
}
