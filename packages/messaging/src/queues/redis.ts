import { Redis } from 'ioredis'
import type { Logger } from 'pino'

const COMMAND_TIMEOUT_MS = 5_000
const CONNECT_TIMEOUT_MS = 5_000
const LONGEST_RECONNECT_MS = 2_000

export interface RedisConnections {
  /** Fails at once when Redis is away: nobody who answers a user waits for it. */
  sender: Redis
  /** Waits for Redis however long it takes: for the workers. */
  worker: Redis
  /** Settles once the workers' connection is down, be it already or later. */
  lost(): Promise<void>
  /** Ends both, and every copy BullMQ made of them that is looking for a lost server. */
  close(): void
}

/** Waits for the first connection to succeed or fail, so that what is sent right after the start arrives. */
export async function connectRedis(url: string, name: string, logger: Logger): Promise<RedisConnections> {
  let closed = false
  const retryStrategy = (times: number) =>
    closed ? null : Math.min(100 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS)
  const sender = new Redis(url, {
    connectionName: `${name}.sender`,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy,
  })
  const worker = new Redis(url, {
    connectionName: `${name}.worker`,
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy,
  })
  let away = false
  const onError = (error: Error) => {
    // Reconnecting fails several times a second; one line tells it.
    if (!away) logger.warn({ err: error }, 'Redis is away; messages wait in Postgres')
    away = true
  }
  sender.on('error', onError)
  worker.on('error', onError)
  sender.on('ready', () => {
    if (away) logger.info('Redis is back')
    away = false
    void warnAboutEviction(sender, logger)
  })
  await new Promise<void>((resolve) => {
    sender.once('ready', () => resolve())
    sender.once('error', () => resolve())
  })
  return {
    sender,
    worker,
    lost: () =>
      new Promise((resolve) => {
        if (worker.status === 'ready') worker.once('close', () => resolve())
        else resolve()
      }),
    close() {
      closed = true
      sender.disconnect()
      worker.disconnect()
    },
  }
}

/** A Redis that may evict loses jobs without telling anyone. */
export async function mayEvict(redis: Redis): Promise<boolean> {
  const memory = await redis.info('memory')
  const policy = /^maxmemory_policy:(.*)$/m.exec(memory)?.[1]?.trim()
  return policy !== undefined && policy !== 'noeviction'
}

async function warnAboutEviction(redis: Redis, logger: Logger): Promise<void> {
  try {
    if (await mayEvict(redis)) {
      logger.error(
        'Redis may evict jobs: set maxmemory-policy to noeviction, or messages will be delayed and repeated',
      )
    }
  } catch (error) {
    logger.warn({ err: error }, 'The eviction policy of Redis could not be read')
  }
}

/** Changes with every start of the Redis process. */
export async function redisRunId(redis: Redis): Promise<string> {
  const server = await redis.info('server')
  return /^run_id:(\w+)/m.exec(server)?.[1] ?? 'unknown'
}
