import { type RouteName, revocationKeys } from '@uitpost/contracts'
import { type Logger, networkOf } from '@uitpost/service-kit'
import { connectLimits, consumePoint, sharedLimiter } from '@uitpost/service-kit/limits'
import type { RedisServers } from '@uitpost/service-kit/redis'

const WINDOW_SECONDS = 60

export interface CallLimits {
  /** Counts a call; returns the seconds until a retry makes sense, or undefined if the call is allowed. */
  consumeCall(call: RouteName, ip: string): Promise<number | undefined>
  /** The same for the searches of an account. */
  consumeSearch(accountId: string): Promise<number | undefined>
}

export interface CallQuotas {
  /** Prefix of all keys. */
  prefix: string
  /** Calls of one open route by one address. */
  perMinute: number
  /** Searches by one account. */
  searchesPerMinute: number
}

/**
 * Limits calls of `limited` routes per network and searches per account; counted in memory while Redis is unreachable.
 */
export async function connectCallLimits(
  servers: RedisServers,
  { prefix, perMinute, searchesPerMinute }: CallQuotas,
  logger: Logger,
): Promise<CallLimits & { close(): void }> {
  const redis = await connectLimits(servers, 'gateway', logger)
  const limiterOf = (points: number, keyPrefix: string) =>
    sharedLimiter(redis, { points, duration: WINDOW_SECONDS, keyPrefix }, true)
  const calls = limiterOf(perMinute, `${prefix}:limits`)
  const searches = limiterOf(searchesPerMinute, revocationKeys(prefix).searches)
  return {
    consumeCall: (call, ip) => consumePoint(calls, `${call}:${networkOf(ip)}`),
    consumeSearch: (accountId) => consumePoint(searches, accountId),
    close: () => redis.disconnect(),
  }
}
