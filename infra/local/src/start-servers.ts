import { join } from 'node:path'
import { startPostgres, startRedis } from '@uitpost/servers'
import { findPostgresFolder } from './homes/home.ts'
import { archiveSettings, spoolOf } from './homes/log-spool.ts'
import { supervise } from './processes/supervisor.ts'
import { type Stage, step, watchOf } from './stage.ts'

/** Of a Redis that the services reach by other variables than an address. */
const REDIS_ELSEWHERE = Promise.resolve({ url: '', port: 0, pid: 0 })

/** Starts Postgres and Redis concurrently; they are stopped last, first Redis. */
export async function startServers(stage: Stage, postgresPassword: string) {
  const { home, record, settings, shutdown } = stage
  const watch = watchOf(stage)
  const dataDir = await findPostgresFolder(home)
  const ports = { postgres: 0, redis: 0 }
  const postgres = step(stage, 'Postgres started', () =>
    supervise(
      {
        name: 'postgres',
        start: () =>
          startPostgres({
            dataDir,
            password: postgresPassword,
            port: ports.postgres,
            logFile: join(home.logs, 'postgres.log'),
            ...(stage.backup && { settings: archiveSettings(spoolOf(dataDir)) }),
          }),
      },
      watch,
    ),
  ).then((supervised) => {
    shutdown.add('postgres', supervised.stop)
    return supervised.first
  })
  const startedRedis = () =>
    step(stage, settings.redisUrl ? 'Redis found at REDIS_URL' : 'Redis started', () =>
      supervise(
        {
          name: 'redis',
          start: () =>
            startRedis({
              dataDir: home.redis,
              url: settings.redisUrl,
              port: ports.redis,
              logFile: join(home.logs, 'redis.log'),
              progress: stage.say,
            }),
        },
        watch,
      ),
    ).then(async (supervised) => {
      // Waits for Postgres, so that Redis is stopped before it.
      await postgres.catch(() => {})
      shutdown.add('redis', supervised.stop)
      return supervised.first
    })
  const redis = settings.redisElsewhere ? REDIS_ELSEWHERE : startedRedis()
  const [database, queue] = await settleBoth(postgres, redis)
  ports.postgres = database.port
  if (queue.pid) ports.redis = queue.port
  record.add({
    ports: { postgres: database.port, redis: queue.port },
    folders: { postgres: dataDir, redis: home.redis },
  })
  return { postgresUrl: database.url, redisUrl: queue.url, postgresFolder: dataDir }
}

/** Waits for both even if one fails, so that the shutdown knows the other. */
async function settleBoth<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b])
  return Promise.all([a, b])
}
