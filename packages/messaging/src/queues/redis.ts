import { firstAttempt, openRedis, type RedisClient, type RedisServers } from '@uitpost/service-kit/redis'
import type { Logger } from 'pino'

const COMMAND_TIMEOUT_MS = 5_000

export interface RedisConnections {
  /** Commands fail at once while Redis is unreachable, because requests wait for them. */
  sender: RedisClient
  /** Commands wait until Redis is back: for workers. */
  worker: RedisClient
  /** Resolves when the worker connection is lost, at once if it already is. */
  lost(): Promise<void>
  /** Closes both, including BullMQ's copies that are trying to reconnect. */
  close(): void
}

/**
 * Connections named after the service. Waits until the first connection succeeded or failed, so that messages sent
 * right after the start arrive.
 */
export async function connectRedis(
  servers: RedisServers,
  service: string,
  logger: Logger,
): Promise<RedisConnections> {
  const closing = new AbortController()
  let away = false
  const options = {
    until: closing.signal,
    onUnreachable: (error: Error) => {
      if (!away) logger.warn({ err: error }, 'Redis is unreachable; messages wait in Postgres')
      away = true
    },
  }
  const sender = openRedis(servers, { ...options, name: `${service}.sender`, timeoutMs: COMMAND_TIMEOUT_MS })
  const worker = openRedis(servers, { ...options, name: `${service}.worker` })
  sender.on('ready', () => {
    if (away) logger.info('Redis is back')
    away = false
    void warnAboutEviction(sender, logger)
  })
  await firstAttempt(sender)
  return {
    sender,
    worker,
    lost: () =>
      new Promise((resolve) => {
        if (worker.status === 'ready') worker.once('close', () => resolve())
        else resolve()
      }),
    close() {
      closing.abort()
      sender.disconnect()
      worker.disconnect()
    },
  }
}

/** Whether Redis may drop jobs when memory is full (maxmemory-policy other than noeviction). */
export async function mayEvict(redis: RedisClient): Promise<boolean> {
  const policy = /^maxmemory_policy:(.*)$/m.exec(await redis.info('memory'))?.[1]?.trim()
  return policy !== undefined && policy !== 'noeviction'
}

async function warnAboutEviction(redis: RedisClient, logger: Logger): Promise<void> {
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

/** Both are read at once: after a failover in between they would belong to different servers. */
const READ = `return { redis.call('info', 'server'), redis.call('get', KEYS[1]) }`

/** A key's value, and the run id of the server that holds it, which differs after a restart and after a failover. */
export async function readWithRunId(
  redis: RedisClient,
  key: string,
): Promise<{ value: string | null; runId: string }> {
  const [info, value] = (await redis.eval(READ, 1, key)) as [string, string | null]
  return { value, runId: /^run_id:(\w+)/m.exec(info)?.[1] ?? 'unknown' }
}
