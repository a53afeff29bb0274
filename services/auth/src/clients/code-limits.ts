import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { limiterFactory } from './limiters.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const PER_HOUR = 5
const PER_DAY = 10

export interface CodeLimitsOptions {
  /** Codes per hour and IP network. */
  perNetworkHour: number
  /** Codes per hour for all numbers of one calling code. */
  perCountryHour: number
  /** Separates installations on one Redis. */
  prefix: string
}

export interface CodeRequest {
  userId: string
  ip: string
  /** E.164. */
  number: string
  callingCode: string
}

/** Limits SMS codes, which cost money: by account, network, number and country. */
export function createCodeLimits(
  redis: RedisClient,
  { perNetworkHour, perCountryHour, prefix }: CodeLimitsOptions,
) {
  const limiter = limiterFactory(redis, prefix)
  const accountHour = limiter('codes-account-hour', PER_HOUR, HOUR_SECONDS)
  const accountDay = limiter('codes-account-day', PER_DAY, DAY_SECONDS)
  const network = limiter('codes-network', perNetworkHour, HOUR_SECONDS)
  const numberHour = limiter('codes-number-hour', PER_HOUR, HOUR_SECONDS)
  const numberDay = limiter('codes-number-day', PER_DAY, DAY_SECONDS)
  const country = limiter('codes-country', perCountryHour, HOUR_SECONDS)
  return {
    /** Counts a code; if a limit is reached, returns the seconds to wait. */
    async consume({ userId, ip, number, callingCode }: CodeRequest): Promise<number | undefined> {
      // The caller's own limits first, so that a refusal does not use up limits shared with others.
      for (const [from, key] of [
        [accountHour, keyOf(userId)],
        [accountDay, keyOf(userId)],
        [network, keyOf(networkOf(ip))],
        [numberHour, keyOf(number)],
        [numberDay, keyOf(number)],
        [country, callingCode],
      ] as const) {
        const wait = await consumePoint(from, key)
        if (wait !== undefined) return wait
      }
      return undefined
    },
  }
}

export type CodeLimits = ReturnType<typeof createCodeLimits>
