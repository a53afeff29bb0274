import { createHash } from 'node:crypto'
import type { Logger } from '@uitpost/service-kit'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

const LONGEST_ANSWER_MS = 500
const LONGEST_RECONNECT_MS = 1_000
const WINDOW_SECONDS = 60

export interface MailLimits {
  /** How many of so many mails may go to a domain now, and how long the others wait. Those that may are counted. */
  take(domain: string, wanted: number): Promise<{ granted: number; waitMs: number }>
}

/** Mails a minute to one domain, counted in Redis for all processes together; in memory, by each, while it is away. */
export async function connectMailLimits(
  url: string,
  { prefix, perMinute }: { prefix: string; perMinute: number },
  logger: Logger,
): Promise<MailLimits & { close(): void }> {
  const redis = new Redis(url, {
    connectionName: 'notifier.limits',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: LONGEST_ANSWER_MS,
    connectTimeout: LONGEST_ANSWER_MS,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  })
  // The queues say so in one line; this is the same Redis.
  redis.on('error', (error) => logger.debug({ err: error }, 'Redis is away; mails are counted in memory'))
  // Only the first attempt is waited for, so that what is counted right after the start is counted in one place.
  await new Promise<void>((resolve) => {
    redis.once('ready', () => resolve())
    redis.once('error', () => resolve())
  })
  const limit = { points: perMinute, duration: WINDOW_SECONDS, keyPrefix: `${prefix}:mails` }
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
  // A domain may be somebody's name.
  const keyOf = (domain: string) => createHash('sha256').update(domain).digest('base64url')
  async function count(domain: string, wanted: number): Promise<RateLimiterRes> {
    try {
      return await limiter.consume(keyOf(domain), wanted)
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    }
  }
  return {
    async take(domain, wanted) {
      const { consumedPoints, msBeforeNext } = await count(domain, wanted)
      // What was taken beyond the limit is given to nobody: the window ends before it could matter.
      const free = perMinute - (consumedPoints - wanted)
      return { granted: Math.max(0, Math.min(wanted, free)), waitMs: Math.max(1, msBeforeNext) }
    },
    close: () => redis.disconnect(),
  }
}
