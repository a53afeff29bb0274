import { networkOf } from '@uitpost/service-kit'
import type { Redis } from 'ioredis'
import { keyOf, limiterMaker, take } from './limiters.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const PER_HOUR = 5
const PER_DAY = 10

export interface CodeLimitsOptions {
  /** Codes an hour that one IP network may cause. */
  perNetworkHour: number
  /** Codes an hour to all numbers with one calling code. */
  perCountryHour: number
  /** Keeps installations on one Redis apart. */
  prefix: string
}

export interface CodeRequest {
  userId: string
  ip: string
  /** E.164. */
  number: string
  callingCode: string
}

/** Counts the codes we send by SMS, which cost us money: by account, network, number and country. */
export function createCodeLimits(
  redis: Redis,
  { perNetworkHour, perCountryHour, prefix }: CodeLimitsOptions,
) {
  const limiter = limiterMaker(redis, prefix)
  const accountHour = limiter('codes-account-hour', PER_HOUR, HOUR_SECONDS)
  const accountDay = limiter('codes-account-day', PER_DAY, DAY_SECONDS)
  const network = limiter('codes-network', perNetworkHour, HOUR_SECONDS)
  const numberHour = limiter('codes-number-hour', PER_HOUR, HOUR_SECONDS)
  const numberDay = limiter('codes-number-day', PER_DAY, DAY_SECONDS)
  const country = limiter('codes-country', perCountryHour, HOUR_SECONDS)
  return {
    /** Takes a turn; answers the seconds to wait when there is none. */
    async take({ userId, ip, number, callingCode }: CodeRequest): Promise<number | undefined> {
      // From the asker's own to what is everybody's: a refusal uses up nothing that belongs to others.
      for (const [from, key] of [
        [accountHour, keyOf(userId)],
        [accountDay, keyOf(userId)],
        [network, keyOf(networkOf(ip))],
        [numberHour, keyOf(number)],
        [numberDay, keyOf(number)],
        [country, callingCode],
      ] as const) {
        const wait = await take(from, key)
        if (wait !== undefined) return wait
      }
      return undefined
    },
  }
}

export type CodeLimits = ReturnType<typeof createCodeLimits>
