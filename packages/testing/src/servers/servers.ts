import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort, startPostgres, startRedis } from '@uitpost/local'
import { markFolder } from './leftovers.ts'
import { currentTestRun, TEST_PASSWORD } from './test-run.ts'

/** The run's Redis and a queue prefix that no other test file has. */
export function testRedis(): { url: string; queuePrefix: string } {
  const { runId, redisUrl } = currentTestRun()
  return { url: redisUrl, queuePrefix: `test-${runId}-${randomBytes(4).toString('hex')}` }
}

/** A server that a test may empty, kill and start again; it keeps its port and, when asked, its data. */
export interface OwnServer {
  url: string
  port: number
  /** The end without warning (SIGKILL). */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Starts again on the same port and folder after kill() or stop(). */
  restart(): Promise<void>
  /** Stops and removes everything. */
  close(): Promise<void>
}

/** A Redis of the test's own. With `keepsData: false` (the default) a restart comes back empty. */
export function startOwnRedis(options: { keepsData?: boolean } = {}): Promise<OwnServer> {
  return startOwn('redis', (folder, port) =>
    startRedis({
      dataDir: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      port,
      disposable: !options.keepsData,
    }),
  )
}

/** A Postgres of the test's own; its URL is the superuser's. Data survives kill() and restart(). */
export function startOwnPostgres(): Promise<OwnServer> {
  return startOwn('postgres', (folder, port) =>
    startPostgres({
      dataDir: join(folder, 'postgres'),
      logFile: join(folder, 'postgres.log'),
      password: TEST_PASSWORD,
      port,
    }),
  )
}

interface RunningServer {
  url: string
  stop(): Promise<void>
  kill(): Promise<void>
}

async function startOwn(
  name: string,
  start: (folder: string, port: number) => Promise<RunningServer>,
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), `uitpost-own-${name}-`))
  chmodSync(folder, 0o755)
  markFolder(folder)
  const port = await findFreePort()
  let server = await start(folder, port)
  return {
    url: server.url,
    port,
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
