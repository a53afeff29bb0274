import { networkOf } from '@uitpost/service-kit'
import type { Redis } from 'ioredis'
import { keyOf, limiterMaker, secondsOf, take } from './limiters.ts'

/** So many wrong passwords for one account from one address are borne without a pause. */
const FREE_TRIES = 10
const HOUR_SECONDS = 3_600
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 600

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

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - FREE_TRIES, 10))

/** Counts what strangers try. Each `wait…` answers the seconds until another try makes sense, or undefined. */
export function createThrottle(redis: Redis, { ipLimitPerMinute, prefix }: ThrottleOptions) {
  const limiter = limiterMaker(redis, prefix)
  const calls = limiter('calls', ipLimitPerMinute, 60)
  const tries = limiter('tries', FREE_TRIES, HOUR_SECONDS)
  const turns = limiter('turns', 1, LONGEST_PAUSE_SECONDS)
  const probes = limiter('probes', ipLimitPerMinute, HOUR_SECONDS)

  return {
    waitForCall: (call: LimitedCall, ip: string) => take(calls, keyOf(call, networkOf(ip))),

    /**
     * Takes one of the registrations an hour that may be refused because the address has an account. One that was not
     * refused gives it back.
     */
    waitForProbe: (ip: string) => take(probes, keyOf(networkOf(ip))),
    async giveBackProbe(ip: string): Promise<void> {
      await probes.reward(keyOf(networkOf(ip)), 1)
    },

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
  }
}

export type Throttle = ReturnType<typeof createThrottle>
