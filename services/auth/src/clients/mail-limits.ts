import { networkOf } from '@uitpost/service-kit'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { keyOf, limiterMaker, take } from './limiters.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/**
 * Limits of account mails that strangers can trigger for one address: `asker` per requesting network and hour or day,
 * `address` for all networks per day, and `addressHour` per hour once `address` is reached, whoever asks: otherwise a few
 * networks could keep an owner without a network of their own from a new password for a day.
 */
const MAILS = {
  confirm: { askerHour: 1, askerDay: 5, address: 5 },
  reset: { askerHour: 5, askerDay: 10, address: 20, addressHour: 1 },
  'registered-already': { askerHour: 1, askerDay: 1, address: 1 },
  guessed: { askerHour: 1, askerDay: 1, address: 1 },
  subscribe: { askerHour: 1, askerDay: 5, address: 5 },
} as const
type LimitedMail = keyof typeof MAILS

/**
 * Undefined if the mail may be sent. `by` is the limit that was reached, `wait` the seconds until it is free. A refusal
 * by `asker` does not count against the address.
 */
export type MailTurn = { by: 'asker' | 'address'; wait: number } | undefined

/** Mails to any addresses that forms without an account may cause from one network in a day. */
const SUBSCRIBES_PER_NETWORK_DAY = 10

/** Limits account mails by recipient address and requesting network. */
export function createMailLimits(
  redis: RedisClient,
  prefix: string,
  subscribesPerNetworkDay = SUBSCRIBES_PER_NETWORK_DAY,
) {
  const limiter = limiterMaker(redis, prefix)
  const limitersOf = (kind: LimitedMail) => ({
    askerHour: limiter(`${kind}-asker-hour`, MAILS[kind].askerHour, HOUR_SECONDS),
    askerDay: limiter(`${kind}-asker-day`, MAILS[kind].askerDay, DAY_SECONDS),
    address: limiter(`${kind}-address-day`, MAILS[kind].address, DAY_SECONDS),
  })
  const limiters: Record<LimitedMail, ReturnType<typeof limitersOf>> = {
    confirm: limitersOf('confirm'),
    reset: limitersOf('reset'),
    'registered-already': limitersOf('registered-already'),
    guessed: limitersOf('guessed'),
    subscribe: limitersOf('subscribe'),
  }
  const resetAddressHour = limiter('reset-address-hour', MAILS.reset.addressHour, HOUR_SECONDS)
  const network = limiter('subscribe-network-day', subscribesPerNetworkDay, DAY_SECONDS)
  return {
    /** Counts a mail to `email` requested by `ip`. */
    async take(kind: LimitedMail, email: string, ip: string): Promise<MailTurn> {
      const { askerHour, askerDay, address } = limiters[kind]
      const asker = keyOf(email, networkOf(ip))
      // One after the other, so that what the asker's limit refuses does not count against the address.
      for (const [by, from, key] of [
        ['asker', askerHour, asker],
        ['asker', askerDay, asker],
        // Unlike the others, these mails go to addresses without an account.
        ...(kind === 'subscribe' ? [['asker', network, keyOf(networkOf(ip))] as const] : []),
        ['address', address, keyOf(email)],
      ] as const) {
        const wait = await take(from, key)
        if (wait === undefined) continue
        const isServed =
          kind === 'reset' && by === 'address' && (await take(resetAddressHour, key)) === undefined
        return isServed ? undefined : { by, wait }
      }
      return undefined
    },
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>
