import { setTimeout as pause } from 'node:timers/promises'
import { localDateIn } from '@uitpost/contracts'
import { fill } from '@uitpost/local/seed/fill'
import { type Pooler, startPooler } from '@uitpost/testing/pooler'
import { inFolder } from '../in-folder.ts'
import type { RedisTopology } from '../redis/redis-topology.ts'
import { until } from '../until.ts'
import { startDatabasePair } from './database-pair.ts'
import { unpackRelease } from './earlier-release.ts'
import { type Installation, type InstallationOptions, startInstallation } from './installation.ts'
import type { Load } from './load.ts'
import { type Fault, playFault, USERS } from './play-fault.ts'
import { withClient } from './with-client.ts'

const CONTENT = { events: 2_000, users: USERS, seed: 1 }
const AWAY_MS = 3_000
/** Writes are accepted again, and no call fails any more, within this time. */
const RECOVERED_MS = 30_000
const READS_PER_SECOND = 20

interface PreparedFault extends Partial<Omit<Fault, 'happen'>> {
  name: string
  options?: InstallationOptions
  happen(installation: Installation, load: Load, again: () => void): Promise<void>
}

/**
 * Plays a fault on an installation with 10,000 people while their digests, a discovery and calls are under way.
 * `prepare` starts what the installation needs beside it, and names in `stack` how that is stopped afterwards.
 */
const underLoad = (
  prepare: (folder: string, stack: AsyncDisposableStack) => Promise<PreparedFault> | PreparedFault,
): Promise<boolean> =>
  inFolder('machines', async (folder) => {
    await using stack = new AsyncDisposableStack()
    const { options, ...fault } = await prepare(folder, stack)
    const installation = await startInstallation(folder, { prepare: addPeople, ...options })
    stack.defer(installation.stop)
    await playFault(installation, {
      readsPerSecond: READS_PER_SECOND,
      mayFailMs: RECOVERED_MS,
      ...fault,
      happen: (load, again) => fault.happen(installation, load, again),
    })
  })

/** PgBouncer is killed and started again. */
export const restartPooler = (program: string): Promise<boolean> =>
  underLoad((folder, stack) => {
    let pooler: Pooler | undefined
    stack.defer(() => pooler?.stop())
    return {
      name: 'PgBouncer killed, and started again',
      options: {
        async prepare(databaseUrl) {
          await addPeople(databaseUrl)
          pooler = await startPooler({ program, folder, postgresUrl: databaseUrl })
        },
        settingsOf: (settings) => throughPooler(settings, pooler?.host ?? ''),
      },
      async happen(_installation, load) {
        const killed = performance.now()
        await pooler?.kill()
        await pause(AWAY_MS)
        await pooler?.start()
        await untilWritten(load, killed + AWAY_MS)
      },
    }
  })

/** Every process is restarted three times, one after the other. */
export const restartProcesses = (): Promise<boolean> =>
  underLoad(() => ({
    name: 'every process restarted three times',
    readsPerSecond: 100,
    mayFailMs: 0,
    async happen(installation) {
      for (let round = 0; round < 3; round += 1) await installation.restartAll()
    },
  }))

/** The primary is killed and its synchronous standby promoted. */
export const promoteStandby = (): Promise<boolean> =>
  underLoad(async (folder, stack) => {
    const pair = await startDatabasePair(folder)
    stack.defer(pair.stop)
    return {
      name: 'primary killed, and its standby promoted',
      options: { postgresUrl: pair.url },
      async happen(_installation, load) {
        const killed = performance.now()
        await pair.killPrimary()
        await pair.promoteStandby()
        await untilWritten(load, killed)
      },
    }
  })

/** The master of Redis goes away several times. */
export const loseRedis = (start: (folder: string) => Promise<RedisTopology>): Promise<boolean> =>
  underLoad(async (folder, stack) => {
    const servers = await start(folder)
    stack.defer(servers.stop)
    return {
      name: `${servers.faults.length} times without a master of Redis`,
      options: { settingsOf: (settings) => ({ ...settings, REDIS_URL: '', ...servers.environment }) },
      async happen(_installation, load, again) {
        for (const fault of servers.faults) {
          again()
          const began = performance.now()
          await fault.happen()
          await until(`writes after: ${fault.name}`, RECOVERED_MS, () => fault.takesWrites())
          await untilWritten(load, began)
          await fault.repair()
        }
      },
    }
  })

/**
 * Version 0.1.0 runs; two migrations of this version begin at the same time, and then its processes are replaced one
 * after the other.
 */
export const replaceRelease = (): Promise<boolean> =>
  underLoad(async (folder) => {
    const release = await unpackRelease(folder)
    return {
      name: `${release.version} replaced by this version`,
      mayFailMs: 0,
      options: {
        services: release.services,
        prepare: (databaseUrl) =>
          withClient(databaseUrl, (client) => release.fill({ ...fillingOf(client), wish: CONTENT })),
      },
      async happen(installation) {
        await Promise.all([installation.migrate(), installation.migrate()])
        await installation.restartAll()
      },
    }
  })

type Filling = Omit<Parameters<typeof fill>[0], 'request'>

const fillingOf = (client: Filling['client']): Filling => ({
  client,
  today: localDateIn('Europe/Amsterdam', new Date()),
  passwordHash: 'nobody signs in',
  say: () => {},
})

const addPeople = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, (client) => fill({ ...fillingOf(client), request: CONTENT }))

/** Waits until a registration is accepted that began after this moment. */
const untilWritten = (load: Load, after: number) =>
  until('a write after the fault', RECOVERED_MS, async () =>
    load.answers.some(
      ({ route, status, began }) => route === 'register' && status < 300 && status > 0 && began > after,
    ),
  )

function throughPooler(settings: Record<string, string>, host: string): Record<string, string> {
  const direct = settings['DATABASE_URL']
  if (!direct) return settings
  const pooled = new URL(direct)
  pooled.host = host
  return { ...settings, DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct }
}
