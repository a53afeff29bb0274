import type { Logger } from '@uitpost/service-kit'
import { connectLimits, keyOf, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 60

export interface MailLimits {
  /** How many of `wanted` mails may be sent to a domain now (these are counted), and milliseconds until the others. */
  reserve(domain: string, wanted: number): Promise<{ granted: number; waitMs: number }>
}

/**
 * Rate limit of mails per domain and minute, counted in Redis for all processes; in memory per process while Redis is
 * away.
 */
export async function connectMailLimits(
  servers: RedisServers,
  { prefix, perMinute }: { prefix: string; perMinute: number },
  logger: Logger,
): Promise<MailLimits & { close(): void }> {
  const redis = await connectLimits(servers, 'notifier', logger)
  const limiter = sharedLimiter(redis, {
    points: perMinute,
    duration: WINDOW_SECONDS,
    keyPrefix: `${prefix}:mails`,
  })
  async function count(domain: string, wanted: number): Promise<RateLimiterRes> {
    try {
      // A domain may identify a person.
      return await limiter.consume(keyOf(domain), wanted)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }
  return {
    async reserve(domain, wanted) {
      const { consumedPoints, msBeforeNext } = await count(domain, wanted)
      // Counts beyond the limit are not granted, and expire with the window.
      const free = perMinute - (consumedPoints - wanted)
      return { granted: Math.max(0, Math.min(wanted, free)), waitMs: Math.max(1, msBeforeNext) }
    },
    close: () => redis.disconnect(),
  }
}
