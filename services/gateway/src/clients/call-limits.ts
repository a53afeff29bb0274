import type { RouteName } from '@uitpost/contracts'
import { type Logger, networkOf } from '@uitpost/service-kit'
import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

const LONGEST_ANSWER_MS = 500
const LONGEST_RECONNECT_MS = 1_000
const WINDOW_SECONDS = 60

export interface CallLimits {
  /** The seconds until another call makes sense; undefined when this one is free. */
  waitForCall(call: RouteName, ip: string): Promise<number | undefined>
  /** The same for the searches of an account. */
  waitForSearch(accountId: string): Promise<number | undefined>
}

export interface CallQuotas {
  /** Of all keys. */
  prefix: string
  /** Calls of one open route by one address. */
  perMinute: number
  /** Searches by one account. */
  searchesPerMinute: number
}

/** Counts the calls of one address that are open to everybody and not free, and searches; in memory while Redis is away. */
export async function connectCallLimits(
  url: string,
  { prefix, perMinute, searchesPerMinute }: CallQuotas,
  logger: Logger,
): Promise<CallLimits & { close(): void }> {
  const redis = new Redis(url, {
    connectionName: 'gateway.limits',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: LONGEST_ANSWER_MS,
    connectTimeout: LONGEST_ANSWER_MS,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  })
  // Said once, by the one who asks it on every call (revoked-tokens.ts).
  redis.on('error', (error) => logger.debug({ err: error }, 'Redis is away; calls are counted in memory'))
  // Only the first attempt is waited for, so that what is counted right after the start is counted in one place.
  await new Promise<void>((resolve) => {
    redis.once('ready', () => resolve())
    redis.once('error', () => resolve())
  })
  const limiterOf = (points: number, keyPrefix: string) => {
    const limit = { points, duration: WINDOW_SECONDS, keyPrefix }
    return new RateLimiterRedis({
      ...limit,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      // Whoever is over the limit is refused without asking again.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(limit),
    })
  }
  const calls = limiterOf(perMinute, `${prefix}:limits`)
  const searches = limiterOf(searchesPerMinute, `${prefix}:searches`)
  return {
    waitForCall: (call, ip) => waitFor(calls, `${call}:${networkOf(ip)}`),
    waitForSearch: (accountId) => waitFor(searches, accountId),
    close: () => redis.disconnect(),
  }
}

async function waitFor(limiter: RateLimiterRedis, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key)
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000))
  }
}
