import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { startPostgres, startRedis } from '@uitpost/servers'
import { TEST_PASSWORD } from './test-run.ts'

export interface RunServers {
  /** The superuser's URL. */
  postgresUrl: string
  redisUrl: string
  /** Stops the servers and discards their data. */
  stop(): Promise<void>
}

/**
 * Postgres and Redis for one test run: in containers if Docker answers, otherwise embedded; TEST_SERVERS=containers or
 * TEST_SERVERS=embedded overrides this.
 */
export async function startRunServers(folder: string): Promise<RunServers> {
  const wanted = process.env['TEST_SERVERS']
  if (wanted !== undefined && wanted !== 'containers' && wanted !== 'embedded')
    throw new Error(`TEST_SERVERS is "${wanted}": expected "containers" or "embedded"`)
  const inContainers = wanted ? wanted === 'containers' : dockerAnswers()
  console.log(`Postgres and Redis of this run: ${inContainers ? 'containers' : 'embedded servers'}`)
  return inContainers ? startContainers() : startEmbedded(folder)
}

const dockerAnswers = () => spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0

async function startEmbedded(folder: string): Promise<RunServers> {
  const [postgres, redis] = await Promise.all([
    startPostgres({
      dataDir: join(folder, 'postgres'),
      password: TEST_PASSWORD,
      logFile: join(folder, 'postgres.log'),
      disposable: true,
    }),
    startRedis({
      dataDir: join(folder, 'redis'),
      logFile: join(folder, 'redis.log'),
      disposable: true,
      progress: console.log,
    }),
  ])
  return {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    stop: async () => {
      await redis.stop()
      await postgres.kill()
    },
  }
}

/** The versions of docker-compose.yml, with data in memory only. */
async function startContainers(): Promise<RunServers> {
  // Imported here because it is large and most runs do not need it.
  const { GenericContainer, Wait } = await import('testcontainers')
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const [postgres, redis] = await Promise.all([
    new GenericContainer('postgres:17')
      .withEnvironment({
        POSTGRES_PASSWORD: TEST_PASSWORD,
        POSTGRES_INITDB_ARGS: '--locale=C.UTF-8 --no-sync',
      })
      .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withSharedMemorySize(256 * 1_024 * 1_024)
      .withExposedPorts(5_432)
      // The server logs this once while preparing the data, and once when it is ready.
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start(),
    new GenericContainer('redis:7')
      .withCommand(['redis-server', '--save', '', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6_379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start(),
  ])
  return {
    postgresUrl: `postgres://postgres:${TEST_PASSWORD}@${postgres.getHost()}:${postgres.getMappedPort(5_432)}/postgres`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6_379)}`,
    stop: async () => void (await Promise.all([postgres.stop({ timeout: 0 }), redis.stop({ timeout: 0 })])),
  }
}
