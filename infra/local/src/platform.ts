import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPortForLater, isPortTaken, setup } from '@uitpost/servers'
import { DATABASE, environmentOf, type PlatformFacts } from './homes/environment.ts'
import { loadSecrets, type Secrets } from './homes/secrets.ts'
import { type Settings, StartRefused } from './homes/settings.ts'
import { startInbox } from './inbox/index.ts'
import { runScript, startScript } from './processes/run-script.ts'
import { supervise } from './processes/supervisor.ts'
import { type ServicePlan, scriptOf } from './services.ts'
import { Interrupted, type Stage, secondsSince, step, watchOf } from './stage.ts'
import { startServers } from './start-servers.ts'

export interface Plan {
  services: readonly ServicePlan[]
  /** Undefined if a real AI is used. */
  startSandbox?: () => Promise<{ url: string; close(): Promise<void> }>
  buildWeb?: (logFile: string, onStart: (child: ChildProcess) => void) => Promise<void>
}

const HEALTH_TIMEOUT_MS = 120_000

/** Starts everything in the order of dependencies. Throws if a part does not start. */
export async function startPlatform(stage: Stage, plan: Plan): Promise<PlatformFacts> {
  const { settings, home, record, shutdown } = stage
  await refuseTakenPorts(settings)
  const secrets = await loadSecrets(home.secretsFile)
  const web = startBuild(stage, plan)
  // The first failure is reported; the build's own error is read where it is awaited.
  web.catch(() => {})

  const { postgresUrl, redisUrl, postgresFolder } = await startServers(stage, secrets.postgresPassword)
  await step(stage, 'Database set up', () =>
    setup({ adminUrl: postgresUrl, database: DATABASE, passwords: secrets.rolePasswords }),
  )

  const inbox = await startInbox({ folder: home.inbox, port: settings.inboxPort })
  shutdown.add('inbox', inbox.close)
  const sandbox = await plan.startSandbox?.()
  if (sandbox) shutdown.add('sandbox', sandbox.close)

  const servicePorts: Record<string, number> = {}
  const metricsPorts: Record<string, number> = {}
  for (const { name } of plan.services) {
    servicePorts[name] = name === 'gateway' ? settings.port : await findPortForLater()
    metricsPorts[name] = await findPortForLater()
  }
  const publicUrl = `http://localhost:${settings.port}`
  const facts: PlatformFacts = {
    servicePorts,
    metricsPorts,
    publicUrl,
    postgresUrl,
    redisUrl,
    smtpUrl: inbox.smtpUrl,
    sandboxUrl: sandbox?.url,
    groqApiKey: settings.groqApiKey,
    secrets,
    dataFolders: [home.folder, postgresFolder],
  }
  record.add({
    ports: {
      ...servicePorts,
      inbox: inbox.port,
      smtp: inbox.smtpPort,
      ...(sandbox && { sandbox: Number(new URL(sandbox.url).port) }),
    },
    urls: {
      app: publicUrl,
      inbox: inbox.url,
      ...(sandbox && { sandbox: sandbox.url }),
      ...Object.fromEntries(
        Object.entries(servicePorts).map(([name, port]) => [name, `http://127.0.0.1:${port}`]),
      ),
    },
    metrics: Object.fromEntries(
      Object.entries(metricsPorts).map(([name, port]) => [name, `http://127.0.0.1:${port}/metrics`]),
    ),
    folders: { home: home.folder, inbox: home.inbox, logs: home.logs },
  })

  await step(stage, 'Schemas migrated', () => runEach(stage, plan, facts, 'migrate', 'owner'))
  // Before /health answers ok, so that the accounts exist by then.
  await step(stage, 'Demo data seeded', () => runEach(stage, plan, facts, 'seed', 'app'))
  await web
  await startServices(stage, plan, facts)
  await step(stage, 'Services ready', () => waitForHealth(stage, secrets))
  record.add({ state: 'running' })
  return facts
}

async function refuseTakenPorts({ port, inboxPort }: Settings) {
  const words: string[] = []
  if (await isPortTaken(port))
    words.push(`Port ${port} is taken by another program. Choose another: PORT=8090 npm start`)
  if (await isPortTaken(inboxPort)) {
    words.push(
      `Port ${inboxPort} (the inbox) is taken by another program. Choose another: INBOX_PORT=8035 npm start`,
    )
  }
  if (words.length > 0) throw new StartRefused(words.join('\n'))
}

async function startBuild({ home, shutdown, say }: Stage, plan: Plan) {
  if (!plan.buildWeb) return
  const logFile = join(home.logs, 'web-build.log')
  const build = plan.buildWeb
  const began = Date.now()
  await build(logFile, (child) => shutdown.add('web build', () => child.kill('SIGTERM')))
  say(`Web app built (${secondsSince(began)} s)`)
}

async function startServices(stage: Stage, plan: Plan, facts: PlatformFacts) {
  const watch = watchOf(stage)
  const stops = new Map<string, () => Promise<void>>()
  const others = plan.services.filter((service) => service.name !== 'gateway').map((service) => service.name)
  stage.shutdown.add('services', () => Promise.all(others.map(async (name) => stops.get(name)?.())))
  stage.shutdown.add('gateway', () => stops.get('gateway')?.())
  for (const service of plan.services) {
    if (stage.shutdown.begun) throw new Interrupted()
    const script = scriptOf(service, 'main')
    if (!script) throw new Error(`${service.folder} has no src/main.ts`)
    const start = async () =>
      startScript(script, environmentOf(service, facts), join(stage.home.logs, `${service.name}.log`))
    const supervised = await supervise({ name: service.name, start }, watch)
    stops.set(service.name, supervised.stop)
    if (stage.shutdown.begun) return supervised.stop()
  }
}

/** Runs the services' scripts of this name concurrently; services without one are skipped. */
async function runEach(
  stage: Stage,
  plan: Plan,
  facts: PlatformFacts,
  name: 'migrate' | 'seed',
  role: 'app' | 'owner',
) {
  await Promise.all(
    plan.services.map(async (service) => {
      const script = scriptOf(service, name)
      if (!script) return
      const logFile = join(stage.home.logs, `${service.name}.log`)
      await runScript(script, environmentOf(service, facts, role), logFile, {
        onStart: (child) => stage.shutdown.add(`${service.name} ${name}`, () => child.kill('SIGTERM')),
      })
    }),
  )
}

async function waitForHealth({ settings, shutdown }: Stage, { internalToken }: Secrets) {
  const end = Date.now() + HEALTH_TIMEOUT_MS
  let last = 'no answer'
  while (Date.now() < end) {
    if (shutdown.begun) throw new Interrupted()
    try {
      const answer = await fetch(`http://127.0.0.1:${settings.port}/health`, {
        // Only callers with the internal token see which service is late.
        headers: { 'x-internal-token': internalToken },
        signal: AbortSignal.timeout(5_000),
      })
      if (answer.status === 200) return
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await pause(100)
  }
  throw new Error(
    `The services did not become ready within ${HEALTH_TIMEOUT_MS / 1_000} s. Last answer of /health: ${last}`,
  )
}
