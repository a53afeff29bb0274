import { createHash } from 'node:crypto'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Logger } from '../logger.ts'
import { firstAttempt, openRedis, type RedisClient, type RedisServers } from '../redis/index.ts'

const LONGEST_ANSWER_MS = 500

/** `points` per `duration` seconds and key. */
export interface Limit {
  keyPrefix: string
  points: number
  duration: number
}

/**
 * A limiter in Redis, for all processes; it counts in memory while Redis is unreachable. With `refuseInMemory`, a key
 * over its limit is refused without asking Redis again.
 */
export const sharedLimiter = (redis: RedisClient, limit: Limit, refuseInMemory = false): RateLimiterRedis =>
  new RateLimiterRedis({
    ...limit,
    ...(refuseInMemory && { inMemoryBlockOnConsumed: limit.points + 1 }),
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(limit),
  })

export type LimiterOf = (limit: Limit) => RateLimiterAbstract

/** Limiters of this process alone, for tests and commands. */
export const limitersInMemory: LimiterOf = (limit) => new RateLimiterMemory(limit)

/** Limiters in Redis, as by `sharedLimiter`. */
export const limitersIn =
  (redis: RedisClient, prefix: string): LimiterOf =>
  (limit) =>
    sharedLimiter(redis, { ...limit, keyPrefix: `${prefix}:${limit.keyPrefix}` })

/** Hashes the parts (SHA-256), so that keys in Redis contain no addresses, numbers or accounts. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Connects the Redis of a service's limits, with the name `<service>.limits`. A command fails after
 * `timeoutMs`; default 500, because requests wait for it.
 */
export async function connectLimits(
  servers: RedisServers,
  service: string,
  logger: Logger,
  timeoutMs = LONGEST_ANSWER_MS,
): Promise<RedisClient> {
  const redis = openRedis(servers, {
    name: `${service}.limits`,
    timeoutMs,
    // Other connections to the same Redis log its loss.
    onUnreachable: (error) => logger.debug({ err: error }, 'Redis, which keeps the limits, is unreachable'),
  })
  await firstAttempt(redis)
  return redis
}

/**
 * Consumes a point of the key. Returns undefined if there was one, otherwise the seconds until the next one. `seconds`
 * replaces the limiter's duration for this key.
 */
export async function consumePoint(
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  seconds?: number,
): Promise<number | undefined> {
  try {
    await limiter.consume(key, 1, seconds ? { customDuration: seconds } : {})
    return undefined
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return retryAfterSeconds(refusal)
  }
}

/** Seconds until the next call, at least one. */
export const retryAfterSeconds = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000))
