import { createHash } from 'node:crypto'
import { sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import type { RateLimiterRedis } from 'rate-limiter-flexible'

/** Hashes the parts (SHA-256), so that keys in Redis contain no addresses or numbers. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Counters in Redis, shared by replicas and kept over restarts; in memory while Redis is unreachable. */
export const limiterFactory =
  (redis: RedisClient, prefix: string) =>
  (name: string, points: number, seconds: number): RateLimiterRedis =>
    sharedLimiter(redis, { keyPrefix: `${prefix}:throttle:${name}`, points, duration: seconds })
