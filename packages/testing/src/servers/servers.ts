import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, startPostgres, startRedis } from '@uitpost/servers'
import { makeServerFolder } from './server-folders.ts'
import { currentTestRun, TEST_PASSWORD, type TestRedis } from './test-run.ts'

/** The run's Redis, and a queue prefix unique to this call; `environment` names both to a service. */
export function testRedis(): {
  servers: TestRedis['servers']
  queuePrefix: string
  environment: Record<string, string>
} {
  const { runId, redis } = currentTestRun()
  const queuePrefix = `test-${runId}-${randomBytes(4).toString('hex')}`
  return {
    servers: redis.servers,
    queuePrefix,
    environment: { ...redis.environment, REDIS_PREFIX: queuePrefix },
  }
}

/** A server that a test may empty, kill and restart; it keeps its port and, if requested, its data. */
export interface OwnServer {
  url: string
  port: number
  folder: string
  /** SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Starts again with the same port and folder after kill() or stop(). */
  restart(): Promise<void>
  /** Stops the server and deletes its folder. */
  close(): Promise<void>
}

/** A Redis of the test's own. Without `keepsData` it is empty after a restart; `cluster` makes it a node of a Cluster. */
export function startOwnRedis(options: { keepsData?: boolean; cluster?: boolean } = {}): Promise<OwnServer> {
  return startOwn('redis', async (folder, port) =>
    startRedis({
      // The bus' own default is the port and 10,000, which may be none.
      args: options.cluster
        ? ['--cluster-enabled', 'yes', '--cluster-port', String(await findFreePort())]
        : [],
      dataDir: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      port,
      disposable: !options.keepsData,
    }),
  )
}

/** A Postgres of the test's own, with the superuser's URL. Data survives kill() and restart(). */
export function startOwnPostgres(
  /** Called with the data folder before the first start. */
  prepare?: (dataDir: string) => Promise<void>,
): Promise<OwnServer> {
  return startOwn('postgres', async (folder, port) => {
    const dataDir = join(folder, 'postgres')
    if (!existsSync(dataDir)) await prepare?.(dataDir)
    return startPostgres({
      dataDir,
      logFile: join(folder, 'postgres.log'),
      password: TEST_PASSWORD,
      port,
      // A killed server would leave its shared memory outside the folder.
      settings: ['dynamic_shared_memory_type=mmap'],
    })
  })
}

interface RunningServer {
  url: string
  port: number
  stop(): Promise<void>
  kill(): Promise<void>
}

async function startOwn(
  name: string,
  start: (folder: string, port: number) => Promise<RunningServer>,
): Promise<OwnServer> {
  const folder = makeServerFolder(name)
  // With port 0 the server takes another one if a neighbour was faster.
  let server = await start(folder, 0)
  const { url, port } = server
  return {
    url,
    port,
    folder,
    kill: () => server.kill(),
    stop: () => server.stop(),
    restart: async () => {
      await server.kill()
      server = await start(folder, port)
    },
    close: async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
