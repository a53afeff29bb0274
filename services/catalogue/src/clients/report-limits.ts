import { createHash } from 'node:crypto'
import { REPORT_LIMITS } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, type Limit, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'

const HOUR_SECONDS = 3_600

/** Who reports; without an account it is the network of their address. */
export type ReportCaller = { userId: string } | { ip: string }

export interface ReportLimits {
  /** Counts a report. Returns the seconds until the caller may send it, or undefined if they may now. */
  count(caller: ReportCaller, eventId: string): Promise<number | undefined>
  /** Takes back the count of a report that was not saved. */
  returnReport(caller: ReportCaller, eventId: string): Promise<void>
}

/** Hashed, so that Redis contains no addresses or accounts. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

function limitsOf(limiterOf: (limit: Limit) => RateLimiterAbstract): ReportLimits {
  const { anonymousPerHour, anonymousEventHours, signedInPerHour } = REPORT_LIMITS
  const anonymous = limiterOf({ keyPrefix: 'anonymous', points: anonymousPerHour, duration: HOUR_SECONDS })
  const duration = anonymousEventHours * HOUR_SECONDS
  const anonymousEvents = limiterOf({ keyPrefix: 'anonymous-event', points: 1, duration })
  const accounts = limiterOf({ keyPrefix: 'account', points: signedInPerHour, duration: HOUR_SECONDS })
  /** The event's limit comes first: its refusal does not count for the hour. */
  const countersOf = (caller: ReportCaller, eventId: string) => {
    if ('userId' in caller) return [{ limiter: accounts, key: keyOf(caller.userId) }]
    const network = networkOf(caller.ip)
    return [
      { limiter: anonymousEvents, key: keyOf(network, eventId) },
      { limiter: anonymous, key: keyOf(network) },
    ]
  }
  return {
    async count(caller, eventId) {
      const counted: ReturnType<typeof countersOf> = []
      for (const counter of countersOf(caller, eventId)) {
        counted.push(counter)
        const wait = await consumePoint(counter.limiter, counter.key)
        if (wait === undefined) continue
        // A refused report counts nowhere, so that `returnReport` of another one is enough.
        for (const { limiter, key } of counted) await limiter.reward(key)
        return wait
      }
      return undefined
    },
    async returnReport(caller, eventId) {
      for (const { limiter, key } of countersOf(caller, eventId)) await limiter.reward(key)
    },
  }
}

/** For tests and commands. */
export const limitReportsInMemory = (): ReportLimits => limitsOf((limit) => new RateLimiterMemory(limit))

/** Counts in Redis for all processes; in memory while Redis is unreachable. */
export const limitReports = (redis: RedisClient, prefix: string): ReportLimits =>
  limitsOf((limit) => sharedLimiter(redis, { ...limit, keyPrefix: `${prefix}:reports:${limit.keyPrefix}` }))
