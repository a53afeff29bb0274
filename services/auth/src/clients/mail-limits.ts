import { networkOf } from '@uitpost/service-kit'
import type { Redis } from 'ioredis'
import { keyOf, limiterMaker, take } from './limiters.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/**
 * How many account mails strangers can make us send to one address: `asker` for each network that asks, in an hour and
 * in a day, and `address` for all of them together in a day.
 */
const MAILS = {
  confirm: { askerHour: 1, askerDay: 5, address: 5 },
  reset: { askerHour: 5, askerDay: 10, address: 20 },
  'registered-already': { askerHour: 1, askerDay: 1, address: 1 },
} as const
type LimitedMail = keyof typeof MAILS

/**
 * Whether a mail may leave. What one network asks too often is refused to it alone and costs the others nothing; `by`
 * says whose limit was met, `wait` the seconds until it is free.
 */
export type MailTurn = { by: 'asker' | 'address'; wait: number } | undefined

/** Counts the account mails that are asked for, by the address they go to and the network that asks. */
export function createMailLimits(redis: Redis, prefix: string) {
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
  }
  return {
    /** Takes a turn to mail `email`, at the request of somebody at `ip`; undefined when it is theirs. */
    async take(kind: LimitedMail, email: string, ip: string): Promise<MailTurn> {
      const { askerHour, askerDay, address } = limiters[kind]
      const asker = keyOf(email, networkOf(ip))
      // One after the other: what the asker is refused must not be counted for everybody.
      for (const [by, from, key] of [
        ['asker', askerHour, asker],
        ['asker', askerDay, asker],
        ['address', address, keyOf(email)],
      ] as const) {
        const wait = await take(from, key)
        if (wait !== undefined) return { by, wait }
      }
      return undefined
    },
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>
