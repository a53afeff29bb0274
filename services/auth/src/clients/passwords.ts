import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@uitpost/service-kit'
import pLimit from 'p-limit'

/** OWASP's argon2id profile of 19 MiB: about 25 ms of one core. */
/** 2 names argon2id in the library's enumeration, which this compiler setting cannot import. */
const ARGON2ID = 2
const PROFILE = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at once unless stated: one core, and one of Node's four threads, stay free for who is signed in already. */
export const hashesAtOnce = (): number => Math.min(Math.max(availableParallelism() - 1, 1), 3)

/** So many wait for each hash that runs: about ten seconds' work. Whoever comes after that would give up first. */
const WAITING_PER_HASH = 400
const BUSY_SECONDS = 10

/**
 * Hashing is the most expensive thing a stranger can ask for, so only `concurrency` run at a time, and so many more wait;
 * the others are refused with 503.
 */
export function createPasswords(concurrency: number, mostWaiting = concurrency * WAITING_PER_HASH) {
  const queue = pLimit(concurrency)
  const limit = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= mostWaiting) {
      const message = 'Many people are signing in. Please try again in a moment.'
      throw new DomainError('unavailable', message, { retryAfter: BUSY_SECONDS })
    }
    return queue(work)
  }
  // Compared with when the account is unknown, so that both answers take the same time.
  const nobody = limit(() => hash('nobody has this password', PROFILE))
  return {
    hash: (password: string): Promise<string> => limit(() => hash(password, PROFILE)),
    /** Made with less than the present profile: to be made anew when its password is next at hand. */
    isWeak: (stored: string): boolean => {
      const [, memory = 0, passes = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
      return Number(memory) < PROFILE.memoryCost || Number(passes) < PROFILE.timeCost
    },
    /** Whether the password belongs to the hash; without a hash one verification is made all the same. */
    matches: async (stored: string | undefined, password: string): Promise<boolean> => {
      const against = stored ?? (await nobody)
      const same = await limit(() => verify(against, password))
      return same && stored !== undefined
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
