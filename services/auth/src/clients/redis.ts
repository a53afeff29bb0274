import type { Logger } from '@uitpost/service-kit'
import { firstAttempt, openRedis, type RedisClient, type RedisServers } from '@uitpost/service-kit/redis'

const LONGEST_ANSWER_MS = 1_000

/**
 * A connection whose commands fail at once while Redis is unreachable, because sign-ins wait for it. Waits for the first
 * connection attempt only.
 */
export async function connectRedis(servers: RedisServers, logger: Logger): Promise<RedisClient> {
  const redis = openRedis(servers, {
    name: 'auth',
    timeoutMs: LONGEST_ANSWER_MS,
    enableAutoPipelining: true,
    onUnreachable: (error) =>
      logger.warn({ err: error }, 'Redis is unreachable; revoked tokens stay valid until they expire'),
  })
  await firstAttempt(redis)
  return redis
}
