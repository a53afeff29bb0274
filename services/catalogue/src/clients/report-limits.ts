import { REPORT_LIMITS } from '@uitpost/contracts'
import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf, type LimiterOf } from '@uitpost/service-kit/limits'

const HOUR_SECONDS = 3_600

/** Who reports; without an account it is the network of their address. */
export type ReportCaller = { userId: string } | { ip: string }

export interface ReportLimits {
  /** Counts a report. Returns the seconds until the caller may send it, or undefined if they may now. */
  count(caller: ReportCaller, eventId: string): Promise<number | undefined>
  /** Takes back the count of a report that was not saved. */
  returnReport(caller: ReportCaller, eventId: string): Promise<void>
}

export function limitReports(limiterOf: LimiterOf): ReportLimits {
  const { anonymousPerHour, anonymousEventHours, signedInPerHour } = REPORT_LIMITS
  const anonymous = limiterOf({
    keyPrefix: 'reports:anonymous',
    points: anonymousPerHour,
    duration: HOUR_SECONDS,
  })
  const duration = anonymousEventHours * HOUR_SECONDS
  const anonymousEvents = limiterOf({ keyPrefix: 'reports:anonymous-event', points: 1, duration })
  const accounts = limiterOf({
    keyPrefix: 'reports:account',
    points: signedInPerHour,
    duration: HOUR_SECONDS,
  })
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
