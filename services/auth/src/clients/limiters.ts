import { sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import type { RateLimiterRedis } from 'rate-limiter-flexible'

/** Counters in Redis, shared by replicas and kept over restarts; in memory while Redis is unreachable. */
export const limiterFactory =
  (redis: RedisClient, prefix: string) =>
  (name: string, points: number, seconds: number): RateLimiterRedis =>
    sharedLimiter(redis, { keyPrefix: `${prefix}:throttle:${name}`, points, duration: seconds })
