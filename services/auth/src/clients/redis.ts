import type { Logger } from '@uitpost/service-kit'
import { Redis } from 'ioredis'

const LONGEST_ANSWER_MS = 1_000
const LONGEST_RECONNECT_MS = 1_000

/**
 * A connection that fails at once while Redis is away: nobody who signs in waits for it. Only the first attempt is
 * waited for, so that what is sent right after the start arrives.
 */
export async function connectRedis(url: string, logger: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    connectionName: 'auth',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // What is asked in one turn travels in one packet.
    enableAutoPipelining: true,
    commandTimeout: LONGEST_ANSWER_MS,
    connectTimeout: LONGEST_ANSWER_MS,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; revoked tokens hold until their own end')
    away = true
  })
  redis.on('ready', () => {
    away = false
  })
  await new Promise<void>((resolve) => {
    redis.once('ready', () => resolve())
    redis.once('error', () => resolve())
  })
  return redis
}
