import { networkOf } from '@uitpost/service-kit'
import { secondsOf } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { keyOf, limiterMaker, take } from './limiters.ts'

/** Wrong passwords per account and network before pauses begin. */
const FREE_TRIES = 10
/** Wrong passwords per account in an hour, from all networks, before those that are new to it have to wait. */
const ADDRESS_FREE_TRIES = 100
const ADDRESS_PAUSE_SECONDS = 900
const HOUR_SECONDS = 3_600
const FIRST_PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 600

export interface ThrottleOptions {
  ipLimitPerMinute: number
  /** Separates installations on one Redis. */
  prefix: string
}

/**
 * `wait`: seconds until the next attempt is allowed, undefined if this one is. `pauses`: whether a failure starts a
 * pause.
 */
export interface Try {
  wait: number | undefined
  pauses: boolean
}

/** Anonymous calls with a limit per address. */
export type LimitedCall = 'login' | 'register' | 'forgot' | 'reset' | 'sign-in'

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - FREE_TRIES, 10))

/** Limits anonymous attempts. Each `wait…` returns the seconds until the next allowed attempt, or undefined. */
export function createThrottle(redis: RedisClient, { ipLimitPerMinute, prefix }: ThrottleOptions) {
  const limiter = limiterMaker(redis, prefix)
  const calls = limiter('calls', ipLimitPerMinute, 60)
  const tries = limiter('tries', FREE_TRIES, HOUR_SECONDS)
  const turns = limiter('turns', 1, LONGEST_PAUSE_SECONDS)
  const addressTries = limiter('address-tries', ADDRESS_FREE_TRIES, HOUR_SECONDS)
  const addressTurns = limiter('address-turns', 1, ADDRESS_PAUSE_SECONDS)
  const probes = limiter('probes', ipLimitPerMinute, HOUR_SECONDS)

  return {
    waitForCall: (call: LimitedCall, ip: string) => take(calls, keyOf(call, networkOf(ip))),

    /**
     * Consumes one of the hourly registrations that may reveal an existing account. Registrations that succeed return
     * it.
     */
    waitForProbe: (ip: string) => take(probes, keyOf(networkOf(ip))),
    async giveBackProbe(ip: string): Promise<void> {
      await probes.reward(keyOf(networkOf(ip)), 1)
    },

    /**
     * Counts an attempt before its password is verified, so that concurrent attempts count, too. After FREE_TRIES only
     * one attempt per pause is allowed; the pause doubles up to ten minutes.
     */
    async takeTry(email: string, ip: string): Promise<Try> {
      const key = keyOf(email, networkOf(ip))
      const taken = await turns.get(key)
      if (taken && taken.consumedPoints > 0) return { wait: secondsOf(taken), pauses: false }
      const { consumedPoints } = await tries.penalty(key, 1)
      if (consumedPoints < FREE_TRIES) return { wait: undefined, pauses: false }
      return { wait: await take(turns, key, pauseAfter(consumedPoints)), pauses: true }
    },

    /**
     * Counts an attempt from any network, also for addresses without an account. After ADDRESS_FREE_TRIES in an hour
     * networks that are new to the account have one attempt per pause, together.
     */
    async takeAddressTry(email: string): Promise<Try> {
      const key = keyOf(email)
      const { consumedPoints } = await addressTries.penalty(key, 1)
      if (consumedPoints < ADDRESS_FREE_TRIES) return { wait: undefined, pauses: false }
      const wait = await take(addressTurns, key)
      return { wait, pauses: wait === undefined }
    },

    /** The attempt was none of a guesser: it is not counted, and starts no pause. */
    async giveBackAddressTry(email: string, { pauses }: Try): Promise<void> {
      const key = keyOf(email)
      await Promise.all([addressTries.reward(key, 1), ...(pauses ? [addressTurns.delete(key)] : [])])
    },

    /** After a sign-in from this network. */
    async forgetTries(email: string, ip: string): Promise<void> {
      const key = keyOf(email, networkOf(ip))
      await Promise.all([tries.delete(key), turns.delete(key)])
    },

    /** After a new password: nobody knows any more what was tried. */
    async forgetAddressTries(email: string): Promise<void> {
      const key = keyOf(email)
      await Promise.all([addressTries.delete(key), addressTurns.delete(key)])
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
