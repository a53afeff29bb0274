import { createHash } from 'node:crypto'
import { secondsOf, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Hashes the parts (SHA-256), so that keys in Redis contain no addresses or numbers. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Counters in Redis, shared by replicas and kept over restarts; in memory while Redis is unreachable. */
export const limiterFactory =
  (redis: RedisClient, prefix: string) =>
  (name: string, points: number, seconds: number): RateLimiterRedis =>
    sharedLimiter(redis, { keyPrefix: `${prefix}:throttle:${name}`, points, duration: seconds })

/** Consumes a point. Returns the seconds to wait if there is none, otherwise undefined. */
export async function consumePoint(
  from: RateLimiterRedis,
  key: string,
  seconds?: number,
): Promise<number | undefined> {
  try {
    await from.consume(key, 1, seconds ? { customDuration: seconds } : {})
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsOf(refusal)
    throw refusal
  }
}
