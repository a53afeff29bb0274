import { SUGGESTION_CHECKS_PER_HOUR } from '@uitpost/contracts'
import { consumePoint, type Limit, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { keyOf } from './report-limits.ts'

const LIMIT = { points: SUGGESTION_CHECKS_PER_HOUR, duration: 3_600 }

export interface CheckLimits {
  /** Counts a check of a suggestion. Returns the seconds until the account may send it, or undefined if it may now. */
  count(userId: string): Promise<number | undefined>
}

const limitsOf = (limiter: RateLimiterAbstract): CheckLimits => ({
  count: (userId) => consumePoint(limiter, keyOf(userId)),
})

/** For tests and commands. */
export const limitChecksInMemory = (): CheckLimits => limitsOf(new RateLimiterMemory(LIMIT))

/** Counts in Redis for all processes; in memory while Redis is unreachable. */
export function limitChecks(redis: RedisClient, prefix: string): CheckLimits {
  const limit: Limit = { ...LIMIT, keyPrefix: `${prefix}:suggestion-checks` }
  return limitsOf(sharedLimiter(redis, limit))
}
