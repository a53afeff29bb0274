import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** Keys in Redis name nobody: e-mail addresses and numbers are hashed (SHA-256). */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Counters in Redis that a restart or another replica shares; in memory while Redis is away. */
export const limiterMaker =
  (redis: Redis, prefix: string) =>
  (name: string, points: number, seconds: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:throttle:${name}`,
      points,
      duration: seconds,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: `${prefix}:${name}`, points, duration: seconds }),
    })

/** The seconds to wait, or undefined when the point could be taken. */
export async function take(
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

export const secondsOf = (result: RateLimiterRes): number =>
  Math.max(1, Math.ceil(result.msBeforeNext / 1000))
