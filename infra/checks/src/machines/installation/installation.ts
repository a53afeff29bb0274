import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startInbox } from '@uitpost/local'
import { DATABASE, environmentOf, type PlatformFacts, superuserUrl } from '@uitpost/local/environment'
import { migrateSchemas } from '@uitpost/local/migrate-schemas'
import { runScript, startScript } from '@uitpost/local/run-script'
import { startSandbox } from '@uitpost/local/sandbox'
import { loadSecrets } from '@uitpost/local/secrets'
import { SERVICES, type ServicePlan, scriptOf } from '@uitpost/local/services'
import { setup, startPostgres, startRedis } from '@uitpost/servers'
import { claimPort } from '@uitpost/testing/claim-port'
import { until } from '../until.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'

/** How many processes of each service run. */
export const PROCESSES: Readonly<Record<string, number>> = {
  auth: 2,
  catalogue: 2,
  'discovery-worker': 3,
  notifier: 2,
  gateway: 2,
}
const READY_MS = 180_000

export interface Installation {
  /** HAProxy's, before the gateways. */
  port: number
  inboxPort: number
  /** The superuser's. */
  databaseUrl: string
  haproxy: Haproxy
  /** Runs the migrations of this repository. */
  migrate(): Promise<void>
  /** Restarts one process after the other, each when the one before it is ready again, with this repository's code. */
  restartAll(): Promise<void>
  stop(): Promise<void>
}

export interface InstallationOptions {
  /** The code that is migrated and started; this repository's if unset. */
  services?: readonly ServicePlan[]
  /** The superuser's URL of an empty server; one is started if unset. */
  postgresUrl?: string
  /** Changes the settings of a process. */
  settingsOf?: (settings: Record<string, string>) => Record<string, string>
  /** Called with the superuser's URL when the schemas are complete and no process runs yet. */
  prepare?: (databaseUrl: string) => Promise<void>
}

/**
 * Several processes of each service, without a supervisor: HAProxy is before the gateways, and between these and the
 * services. Throws, with everything stopped, if one does not become ready.
 */
export async function startInstallation(
  folder: string,
  options: InstallationOptions = {},
): Promise<Installation> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    return { ...(await start(folder, options, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  folder: string,
  {
    services: plans = SERVICES,
    postgresUrl,
    settingsOf = (settings) => settings,
    prepare,
  }: InstallationOptions,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<Installation, 'stop'>> {
  const logs = join(folder, 'logs')
  const webRoot = join(folder, 'web')
  for (const path of [logs, webRoot, join(folder, 'inbox')]) mkdirSync(path)
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>')
  const services = await Promise.all(
    plans.map(async (service) => ({
      ...service,
      port: await claimPort(),
      processes: await Promise.all(Array.from({ length: PROCESSES[service.name] ?? 1 }, claimPort)),
    })),
  )
  const facts = await startServers(folder, postgresUrl, stops)
  facts.servicePorts = Object.fromEntries(services.map(({ name, port }) => [name, port]))
  facts.publicUrl = `http://localhost:${facts.servicePorts['gateway']}`
  await migrateSchemas(facts, logs, { services })
  for (const service of services) await seed(service, facts, join(logs, `${service.name}.log`))
  await prepare?.(superuserUrl(facts))

  const haproxy = await startHaproxy(folder, services)
  stops.push(haproxy.stop)
  const running = services.flatMap((service) =>
    service.processes.map((port, at) => {
      const { name } = service
      const settings = settingsOf({
        ...environmentOf(service, facts),
        PORT: String(port),
        GATEWAY_WEB_ROOT: webRoot,
        GATEWAY_TRUSTED_PROXIES: '127.0.0.1/32',
      })
      const log = join(logs, `${name}-${at + 1}.log`)
      const begin = (plan: ServicePlan) => startScript(scriptOf(plan, 'main') ?? '', settings, log)
      return { name, at, port, begin, process: begin(service) }
    }),
  )
  stops.push(() => Promise.all(running.map(({ process }) => process.stop())))
  const restartAll = async () => {
    for (const one of running) {
      const plan = SERVICES.find(({ name }) => name === one.name)
      if (!plan) throw new Error(`This repository has no service ${one.name}`)
      await haproxy.drain(one.name, one.at)
      await one.process.stop()
      one.process = one.begin(plan)
      const isReady = async () => (await fetch(`http://127.0.0.1:${one.port}/ready`)).ok
      await until(`${one.name} to be ready again`, READY_MS, isReady)
      await haproxy.resume(one.name, one.at)
      await until(`HAProxy to find ${one.name}`, READY_MS, haproxy.allUp)
    }
  }
  const ready = await until('every process to be ready', READY_MS, haproxy.allUp)
  const many = Object.entries(PROCESSES).map(([name, count]) => `${count} ${name}`)
  console.log(`  ready after ${(ready / 1_000).toFixed(1)} s: ${many.join(', ')}`)
  return {
    port: facts.servicePorts['gateway'] ?? 0,
    inboxPort: facts.inboxPort,
    databaseUrl: superuserUrl(facts),
    haproxy,
    migrate: () => migrateSchemas(facts, logs),
    restartAll,
  }
}

/** What a service stores at its first start, and the demo accounts. */
async function seed(service: ServicePlan, facts: PlatformFacts, log: string): Promise<void> {
  const own = scriptOf(service, 'seed')
  if (own) await runScript(own, environmentOf(service, facts), log)
  const admin = service.name === 'catalogue' && scriptOf(service, 'admin')
  if (admin) await runScript(admin, environmentOf(service, facts), log, { args: ['seed'] })
}

type Facts = PlatformFacts & { inboxPort: number }

/** Postgres with its database and roles, Redis, the inbox and the sandbox. */
async function startServers(
  folder: string,
  postgresUrl: string | undefined,
  stops: (() => Promise<unknown>)[],
): Promise<Facts> {
  const own = await loadSecrets(join(folder, 'secrets.json'))
  const url = postgresUrl ?? (await startDatabase(folder, own.postgresPassword, stops))
  const secrets = { ...own, postgresPassword: decodeURIComponent(new URL(url).password) }
  const redis = await startRedis({
    dataDir: join(folder, 'redis'),
    logFile: join(folder, 'logs', 'redis.log'),
  })
  stops.push(redis.stop)
  await setup({ adminUrl: url, database: DATABASE, passwords: secrets.rolePasswords })
  const inbox = await startInbox({ folder: join(folder, 'inbox') })
  stops.push(inbox.close)
  const sandbox = await startSandbox({ host: '127.0.0.1' })
  stops.push(sandbox.close)
  return {
    servicePorts: {},
    publicUrl: '',
    postgresUrl: url,
    redisUrl: redis.url,
    smtpUrl: inbox.smtpUrl,
    sandboxUrl: sandbox.url,
    groqApiKey: undefined,
    secrets,
    inboxPort: inbox.port,
  }
}

async function startDatabase(
  folder: string,
  password: string,
  stops: (() => Promise<unknown>)[],
): Promise<string> {
  const logFile = join(folder, 'logs', 'postgres.log')
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password, logFile })
  stops.push(postgres.stop)
  return postgres.url
}
