import { ORGANISER_REQUESTS_PER_DAY } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, type Limit, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { keyOf } from './report-limits.ts'

const DAY: Limit = { keyPrefix: 'organisers', points: ORGANISER_REQUESTS_PER_DAY, duration: 86_400 }

export interface OrganiserLimits {
  /**
   * Counts a request for the network that it comes from and for the address that it names. Returns the seconds to wait, or
   * undefined if it may be sent now.
   */
  count(ip: string, email: string): Promise<number | undefined>
}

const limitsOf = (limiter: RateLimiterAbstract): OrganiserLimits => ({
  // The network comes first: what it may not send does not use up the mails of an address.
  count: async (ip, email) =>
    (await consumePoint(limiter, keyOf('network', networkOf(ip)))) ??
    (await consumePoint(limiter, keyOf('address', email))),
})

/** For tests and commands. */
export const limitOrganisersInMemory = (): OrganiserLimits => limitsOf(new RateLimiterMemory(DAY))

/** Counts in Redis for all processes; in memory while Redis is unreachable. */
export const limitOrganisers = (redis: RedisClient, prefix: string): OrganiserLimits =>
  limitsOf(sharedLimiter(redis, { ...DAY, keyPrefix: `${prefix}:${DAY.keyPrefix}` }))
