import { setTimeout as pause } from 'node:timers/promises'
import { localDateIn } from '@uitpost/contracts'
import { fill } from '@uitpost/local/seed/fill'
import { type Pooler, startPooler } from '@uitpost/testing/pooler'
import { inFolder } from '../in-folder.ts'
import type { RedisTopology } from '../redis/redis-topology.ts'
import { until } from '../until.ts'
import { startDatabasePair } from './database-pair.ts'
import { unpackRelease } from './earlier-release.ts'
import { startInstallation } from './installation.ts'
import type { Load } from './load.ts'
import { playFault, USERS } from './play-fault.ts'
import { withClient } from './with-client.ts'

const CONTENT = { events: 2_000, users: USERS, seed: 1 }
const AWAY_MS = 3_000
/** Writes are accepted again, and no call fails any more, within this time. */
const RECOVERED_MS = 30_000

/** PgBouncer is killed and started again while 10,000 digests and a discovery are under way. */
export const restartPooler = (program: string): Promise<boolean> =>
  inFolder('pgbouncer', async (folder) => {
    let pooler: Pooler | undefined
    const installation = await startInstallation(folder, {
      async prepare(databaseUrl) {
        await addPeople(databaseUrl)
        pooler = await startPooler({ program, folder, postgresUrl: databaseUrl })
      },
      settingsOf: (settings) => throughPooler(settings, pooler?.host ?? ''),
    })
    try {
      await playFault(installation, {
        name: 'PgBouncer killed, and started again',
        readsPerSecond: 20,
        mayFailMs: RECOVERED_MS,
        async happen(load) {
          const killed = performance.now()
          await pooler?.kill()
          await pause(AWAY_MS)
          await pooler?.start()
          await untilWritten(load, killed + AWAY_MS)
        },
      })
    } finally {
      await installation.stop()
      await pooler?.stop()
    }
  })

/** Every process is restarted three times, one after the other, while 10,000 digests and a discovery are under way. */
export const restartProcesses = (): Promise<boolean> =>
  inFolder('rolling-restart', async (folder) => {
    const installation = await startInstallation(folder, { prepare: addPeople })
    try {
      await playFault(installation, {
        name: 'every process restarted three times',
        readsPerSecond: 100,
        mayFailMs: 0,
        async happen() {
          for (let round = 0; round < 3; round += 1) await installation.restartAll()
        },
      })
    } finally {
      await installation.stop()
    }
  })

/** The primary is killed and its synchronous standby promoted while 10,000 digests and a discovery are under way. */
export const promoteStandby = (): Promise<boolean> =>
  inFolder('standby', async (folder) => {
    const pair = await startDatabasePair(folder)
    try {
      const installation = await startInstallation(folder, { postgresUrl: pair.url, prepare: addPeople })
      try {
        await playFault(installation, {
          name: 'primary killed, and its standby promoted',
          readsPerSecond: 20,
          mayFailMs: RECOVERED_MS,
          async happen(load) {
            const killed = performance.now()
            await pair.killPrimary()
            await pair.promoteStandby()
            await untilWritten(load, killed)
          },
        })
      } finally {
        await installation.stop()
      }
    } finally {
      await pair.stop()
    }
  })

/** The master of Redis goes away several times while 10,000 digests and a discovery are under way. */
export const loseRedis = (start: (folder: string) => Promise<RedisTopology>): Promise<boolean> =>
  inFolder('redis', async (folder) => {
    const servers = await start(folder)
    try {
      const installation = await startInstallation(folder, {
        prepare: addPeople,
        settingsOf: (settings) => ({ ...settings, REDIS_URL: '', ...servers.environment }),
      })
      try {
        await playFault(installation, {
          name: `${servers.faults.length} times without a master of Redis`,
          readsPerSecond: 20,
          mayFailMs: RECOVERED_MS,
          async happen(load, again) {
            for (const fault of servers.faults) {
              again()
              const began = performance.now()
              await fault.happen()
              await until(`writes after: ${fault.name}`, RECOVERED_MS, () => fault.takesWrites())
              await untilWritten(load, began)
              await fault.repair()
            }
          },
        })
      } finally {
        await installation.stop()
      }
    } finally {
      await servers.stop()
    }
  })

/**
 * Version 0.1.0 runs; two migrations of this version begin at the same time, and then its processes are replaced one
 * after the other, while 10,000 digests and a discovery are under way.
 */
export const replaceRelease = (): Promise<boolean> =>
  inFolder('release', async (folder) => {
    const release = await unpackRelease(folder)
    const installation = await startInstallation(folder, {
      services: release.services,
      prepare: (databaseUrl) =>
        withClient(databaseUrl, (client) => release.fill({ ...fillingOf(client), wish: CONTENT })),
    })
    try {
      await playFault(installation, {
        name: `${release.version} replaced by this version`,
        readsPerSecond: 20,
        mayFailMs: 0,
        async happen() {
          await Promise.all([installation.migrate(), installation.migrate()])
          await installation.restartAll()
        },
      })
    } finally {
      await installation.stop()
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
