import { networkOf } from '@uitpost/service-kit'
import { consumePoint, keyOf, retryAfterSeconds } from '@uitpost/service-kit/limits'
import type { RedisClient } from '@uitpost/service-kit/redis'
import { limiterFactory } from './limiters.ts'

/** Wrong passwords per account and network before pauses begin. */
const FREE_ATTEMPTS = 10
/** Wrong passwords per account in an hour, from all networks, before those that are new to it have to wait. */
const ADDRESS_FREE_ATTEMPTS = 100
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
export interface LoginAttempt {
  wait: number | undefined
  pauses: boolean
}

/** Anonymous calls with a limit per address. */
export type LimitedCall = 'login' | 'register' | 'forgot' | 'reset' | 'sign-in'

const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - FREE_ATTEMPTS, 10))

/** Limits anonymous attempts. Each `wait…` returns the seconds until the next allowed attempt, or undefined. */
export function createThrottle(redis: RedisClient, { ipLimitPerMinute, prefix }: ThrottleOptions) {
  const limiter = limiterFactory(redis, prefix)
  const calls = limiter('calls', ipLimitPerMinute, 60)
  const tries = limiter('tries', FREE_ATTEMPTS, HOUR_SECONDS)
  const turns = limiter('turns', 1, LONGEST_PAUSE_SECONDS)
  const addressTries = limiter('address-tries', ADDRESS_FREE_ATTEMPTS, HOUR_SECONDS)
  const addressTurns = limiter('address-turns', 1, ADDRESS_PAUSE_SECONDS)
  const probes = limiter('probes', ipLimitPerMinute, HOUR_SECONDS)

  return {
    consumeCall: (call: LimitedCall, ip: string) => consumePoint(calls, keyOf(call, networkOf(ip))),

    /**
     * Consumes one of the hourly registrations that may reveal an existing account. Registrations that succeed return
     * it.
     */
    consumeRegistrationProbe: (ip: string) => consumePoint(probes, keyOf(networkOf(ip))),
    async returnRegistrationProbe(ip: string): Promise<void> {
      await probes.reward(keyOf(networkOf(ip)), 1)
    },

    /**
     * Counts an attempt before its password is verified, so that concurrent attempts count, too. After FREE_ATTEMPTS
     * only one attempt per pause is allowed; the pause doubles up to ten minutes.
     */
    async consumeLoginAttempt(email: string, ip: string): Promise<LoginAttempt> {
      const key = keyOf(email, networkOf(ip))
      const taken = await turns.get(key)
      if (taken && taken.consumedPoints > 0) return { wait: retryAfterSeconds(taken), pauses: false }
      const { consumedPoints } = await tries.penalty(key, 1)
      if (consumedPoints < FREE_ATTEMPTS) return { wait: undefined, pauses: false }
      return { wait: await consumePoint(turns, key, pauseAfter(consumedPoints)), pauses: true }
    },

    /**
     * Counts an attempt from any network, also for addresses without an account. After ADDRESS_FREE_ATTEMPTS in an hour
     * networks that are new to the account have one attempt per pause, together.
     */
    async consumeAddressAttempt(email: string): Promise<LoginAttempt> {
      const key = keyOf(email)
      const { consumedPoints } = await addressTries.penalty(key, 1)
      if (consumedPoints < ADDRESS_FREE_ATTEMPTS) return { wait: undefined, pauses: false }
      const wait = await consumePoint(addressTurns, key)
      return { wait, pauses: wait === undefined }
    },

    /** After a correct password: the attempt is not counted, and starts no pause. */
    async returnAddressAttempt(email: string, { pauses }: LoginAttempt): Promise<void> {
      const key = keyOf(email)
      await Promise.all([addressTries.reward(key, 1), ...(pauses ? [addressTurns.delete(key)] : [])])
    },

    /** After a sign-in from this network. */
    async clearLoginAttempts(email: string, ip: string): Promise<void> {
      const key = keyOf(email, networkOf(ip))
      await Promise.all([tries.delete(key), turns.delete(key)])
    },

    /** After a new password, which earlier attempts cannot have guessed. */
    async clearAddressAttempts(email: string): Promise<void> {
      const key = keyOf(email)
      await Promise.all([addressTries.delete(key), addressTurns.delete(key)])
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>
