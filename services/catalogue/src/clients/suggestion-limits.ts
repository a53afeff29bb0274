import { SUGGESTION_CHECKS_PER_HOUR, SUGGESTIONS_PER_NETWORK } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, type Limit, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { keyOf } from './report-limits.ts'

const CHECKS: Limit = { keyPrefix: 'suggestion-checks', points: SUGGESTION_CHECKS_PER_HOUR, duration: 3_600 }
const NETWORKS: Limit = { keyPrefix: 'suggestions', points: SUGGESTIONS_PER_NETWORK, duration: 86_400 }

/** Both count and return the seconds to wait, or undefined if it may be done now. */
export interface SuggestionLimits {
  /** A check of a suggestion by an account. */
  countCheck(userId: string): Promise<number | undefined>
  /** A suggestion from an address, which counts for its network. */
  countFrom(ip: string): Promise<number | undefined>
}

function limitsOf(limiterOf: (limit: Limit) => RateLimiterAbstract): SuggestionLimits {
  const [checks, networks] = [limiterOf(CHECKS), limiterOf(NETWORKS)]
  return {
    countCheck: (userId) => consumePoint(checks, keyOf(userId)),
    countFrom: (ip) => consumePoint(networks, keyOf(networkOf(ip))),
  }
}

/** For tests and commands. */
export const limitSuggestionsInMemory = (): SuggestionLimits =>
  limitsOf((limit) => new RateLimiterMemory(limit))

/** Counts in Redis for all processes; in memory while Redis is unreachable. */
export const limitSuggestions = (redis: RedisClient, prefix: string): SuggestionLimits =>
  limitsOf((limit) => sharedLimiter(redis, { ...limit, keyPrefix: `${prefix}:${limit.keyPrefix}` }))
