import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { limiterFactory } from './limiters.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/**
 * Limits of account mails that strangers can trigger for one address: `network…` per requesting network and hour or
 * day, `address` for all networks per day, and `addressHour` for all networks per hour once `address` is reached:
 * otherwise a few networks could keep an owner without a known network from a new password for a day.
 */
const MAILS = {
  confirm: { networkHour: 1, networkDay: 5, address: 5 },
  reset: { networkHour: 5, networkDay: 10, address: 20, addressHour: 1 },
  'registered-already': { networkHour: 1, networkDay: 1, address: 1 },
  guessed: { networkHour: 1, networkDay: 1, address: 1 },
} as const
type AccountMail = keyof typeof MAILS

/** Rate limits of subscription mails to addresses without an account: per address, and per requesting network. */
const SUBSCRIBES = { addressHour: 1, addressDay: 5, networkDay: 10 }

/**
 * Undefined if the mail may be sent. `by` is the limit that was reached, `wait` the seconds until it is free. A refusal
 * by `network` does not count against the address.
 */
export type MailLimitReached = { by: 'network' | 'address'; wait: number } | undefined

/** Limits account mails by recipient address and requesting network. */
export function createMailLimits(
  redis: RedisClient,
  prefix: string,
  subscribesPerNetworkDay = SUBSCRIBES.networkDay,
) {
  const limiter = limiterFactory(redis, prefix)
  const limitersOf = (kind: AccountMail) => ({
    networkHour: limiter(`${kind}-asker-hour`, MAILS[kind].networkHour, HOUR_SECONDS),
    networkDay: limiter(`${kind}-asker-day`, MAILS[kind].networkDay, DAY_SECONDS),
    address: limiter(`${kind}-address-day`, MAILS[kind].address, DAY_SECONDS),
  })
  const limiters: Record<AccountMail, ReturnType<typeof limitersOf>> = {
    confirm: limitersOf('confirm'),
    reset: limitersOf('reset'),
    'registered-already': limitersOf('registered-already'),
    guessed: limitersOf('guessed'),
  }
  const resetAddressHour = limiter('reset-address-hour', MAILS.reset.addressHour, HOUR_SECONDS)
  const subscribes = {
    networkDay: limiter('subscribe-network-day', subscribesPerNetworkDay, DAY_SECONDS),
    addressHour: limiter('subscribe-address-hour', SUBSCRIBES.addressHour, HOUR_SECONDS),
    addressDay: limiter('subscribe-address-day', SUBSCRIBES.addressDay, DAY_SECONDS),
  }
  /** One after the other, so that a mail refused by the network's limit does not count against the address. */
  function limitsOf(kind: AccountMail | 'subscribe', email: string, ip: string) {
    if (kind === 'subscribe') {
      return [
        ['network', subscribes.networkDay, keyOf(networkOf(ip))],
        ['address', subscribes.addressHour, keyOf(email)],
        ['address', subscribes.addressDay, keyOf(email)],
      ] as const
    }
    const { networkHour, networkDay, address } = limiters[kind]
    const networkKey = keyOf(email, networkOf(ip))
    return [
      ['network', networkHour, networkKey],
      ['network', networkDay, networkKey],
      ['address', address, keyOf(email)],
    ] as const
  }
  return {
    /** Counts a mail to `email` requested by `ip`. */
    async consume(kind: AccountMail | 'subscribe', email: string, ip: string): Promise<MailLimitReached> {
      for (const [by, from, key] of limitsOf(kind, email, ip)) {
        const wait = await consumePoint(from, key)
        if (wait === undefined) continue
        const isServed =
          kind === 'reset' && by === 'address' && (await consumePoint(resetAddressHour, key)) === undefined
        return isServed ? undefined : { by, wait }
      }
      return undefined
    },
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>
