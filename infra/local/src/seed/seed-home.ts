import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { DEFAULT_COUNTRY, localDateIn, zoneOf } from '@uitpost/contracts'
import { setup, urlFor } from '@uitpost/postgres'
import { Client } from 'pg'
import { DATABASE, environmentOf } from '../environment.ts'
import { findPostgresFolder, openHome } from '../home.ts'
import { claimHome } from '../run-file.ts'
import { runScript } from '../run-script.ts'
import { loadSecrets, type Secrets } from '../secrets.ts'
import { startPostgres } from '../servers/postgres.ts'
import { SERVICES, scriptOf } from '../services.ts'
import { type Settings, StartRefused } from '../settings.ts'
import type { createShutdown } from '../shutdown.ts'
import { fill, type Wish } from './fill.ts'
import { seedId } from './ids.ts'

/** The password of everybody who is seeded, as that of the demo accounts (DESIGN §9). */
const PASSWORD = 'uitpost-demo'
/** What auth hashes with (services/auth/src/clients/passwords.ts). */
const PROFILE = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Starts the database of a home, brings its schemas up to date and fills them. */
export async function seedHome(
  settings: Settings,
  wish: Wish,
  shutdown: ReturnType<typeof createShutdown>,
  say: (line: string) => void,
): Promise<void> {
  const home = openHome(settings.home)
  const record = await claimHome(home, say)
  shutdown.add('run.json', record.remove)
  const secrets = await loadSecrets(home.secretsFile)
  const postgres = await startPostgres({
    dataDir: await findPostgresFolder(home),
    password: secrets.postgresPassword,
    logFile: join(home.logs, 'postgres.log'),
  })
  record.addProcess('postgres', postgres.pid)
  shutdown.add('postgres', postgres.stop)
  await setup({ adminUrl: postgres.url, database: DATABASE, passwords: secrets.rolePasswords })
  await prepareSchemas(postgres.url, secrets, home.logs)
  say('Schemas are up to date')

  const url = urlFor(postgres.url, DATABASE, 'postgres', secrets.postgresPassword)
  const client = new Client({ connectionString: url, application_name: 'seed' })
  await client.connect()
  // Stopping ends the transaction; what it says then is not the reason.
  client.on('error', () => {})
  shutdown.add('connection', () => client.end())
  await refuseRepetition(client, wish, settings.home)
  const today = localDateIn(zoneOf(DEFAULT_COUNTRY), new Date())
  await fill({ client, wish, today, passwordHash: await hash(PASSWORD, PROFILE), say })
  await client.query('vacuum (analyze)')
  say('Tables analysed')
}

async function prepareSchemas(postgresUrl: string, secrets: Secrets, logs: string): Promise<void> {
  // Nothing of this is reached: only the database is up.
  const facts = {
    ...{
      servicePorts: {},
      publicUrl: 'http://localhost',
      redisUrl: 'redis://127.0.0.1',
      smtpUrl: 'smtp://127.0.0.1',
    },
    ...{ sandboxUrl: undefined, groqApiKey: undefined, postgresUrl, secrets },
  }
  for (const service of SERVICES) {
    const script = scriptOf(service, 'migrate')
    if (script)
      await runScript(script, environmentOf(service, facts, 'owner'), join(logs, `${service.name}.log`))
  }
  const catalogue = SERVICES.find(({ name }) => name === 'catalogue')
  const admin = catalogue && scriptOf(catalogue, 'admin')
  if (!admin) throw new Error('The catalogue has no src/admin.ts')
  // Its categories and cities, which it otherwise gets at its first start.
  await runScript(admin, environmentOf(catalogue, facts), join(logs, 'catalogue.log'), { args: ['seed'] })
}

async function refuseRepetition(client: Client, { seed }: Wish, home: string): Promise<void> {
  const known = await client.query('select 1 from catalogue.event where id = $1', [seedId('event', seed, 0)])
  if (known.rowCount === 0) return
  throw new StartRefused(
    `The data of seed ${seed} is in ${home} already. Add that of another one: --seed ${seed + 1}; ` +
      'or begin with an empty folder: UITPOST_HOME=.uitpost-two npm run seed -- …',
  )
}
