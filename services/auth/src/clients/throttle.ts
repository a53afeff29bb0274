import { createHash } from 'node:crypto'
import { networkOf } from '@uitpost/service-kit'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** So many wrong passwords for one account from one address are borne without a pause. */
const FREE_TRIES = 10
const FAILURES_SECONDS = 3_600
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 600
/** Account mails and codes by SMS that one person may cause. */
const MAILS_PER_HOUR = 5

export interface ThrottleOptions {
  ipLimitPerMinute: number
  /** Keeps installations on one Redis apart. */
  prefix: string
}

/** `wait`: seconds until a try is free; undefined when this one is. `pauses`: a pause begins if it fails. */
export interface Try {
  wait: number | undefined
  pauses: boolean
}

/** Calls of a stranger that share a limit per address. */
export type LimitedCall = 'login' | 'register' | 'forgot' | 'reset'

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - FREE_TRIES, 10))

/**
 * Counts what strangers try, in Redis, so that a restart or another replica forgets nothing; in memory while Redis is
 * away. Each `wait…` answers the seconds until another try makes sense, or undefined when this one is free.
 */
export function createThrottle(redis: Redis, { ipLimitPerMinute, prefix }: ThrottleOptions) {
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${prefix}:throttle:${name}`,
      points,
      duration,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: `${prefix}:${name}`, points, duration }),
    })
  const calls = limiter('calls', ipLimitPerMinute, 60)
  const tries = limiter('tries', FREE_TRIES, FAILURES_SECONDS)
  const turns = limiter('turns', 1, LONGEST_PAUSE_SECONDS)
  const mails = limiter('mails', MAILS_PER_HOUR, 3_600)

  /** The seconds to wait, or undefined when the points could be taken. */
  async function take(from: RateLimiterRedis, key: string, seconds?: number): Promise<number | undefined> {
    try {
      await from.consume(key, 1, seconds ? { customDuration: seconds } : {})
      return undefined
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal)
      throw refusal
    }
  }

  return {
    waitForCall: (call: LimitedCall, ip: string) => take(calls, keyOf(call, networkOf(ip))),

    /**
     * Counts a try before its password is looked at, so that many at once are not free. After ten of them each try
     * takes the only turn of a pause that doubles, up to ten minutes.
     */
    async takeTry(email: string, ip: string): Promise<Try> {
      const key = keyOf(email, networkOf(ip))
      const taken = await turns.get(key)
      if (taken && taken.consumedPoints > 0) return { wait: secondsOf(taken), pauses: false }
      const { consumedPoints } = await tries.penalty(key, 1)
      if (consumedPoints < FREE_TRIES) return { wait: undefined, pauses: false }
      return { wait: await take(turns, key, pauseAfter(consumedPoints)), pauses: true }
    },

    async forgetTries(email: string, ip: string): Promise<void> {
      const key = keyOf(email, networkOf(ip))
      await Promise.all([tries.delete(key), turns.delete(key)])
    },

    waitForMail: (userId: string, kind: string) => take(mails, keyOf(userId, kind)),
  }
}

const secondsOf = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

export type Throttle = ReturnType<typeof createThrottle>
