import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '@uitpost/service-kit'
import pLimit from 'p-limit'

/** OWASP's argon2id profile of 19 MiB: about 25 ms of one core. */
/** 2 names argon2id in the library's enumeration, which this compiler setting cannot import. */
const ARGON2ID = 2
const PROFILE = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Default concurrency: leaves one core and one of Node's four threads free for other requests. */
export const hashesAtOnce = (): number => Math.min(Math.max(availableParallelism() - 1, 1), 3)

/** Queue length per running hash: about ten seconds of work, after which clients would give up. */
const WAITING_PER_HASH = 400
const BUSY_SECONDS = 10

/**
 * Runs at most `concurrency` hashes at once, because hashing is the most expensive anonymous operation; `mostWaiting`
 * more are queued, and others are refused with 503.
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
  // Verified for unknown accounts, so that both answers take the same time.
  const dummyHash = limit(() => hash('no account has this password', PROFILE))
  return {
    hash: (password: string): Promise<string> => limit(() => hash(password, PROFILE)),
    /** Whether the hash was made with weaker parameters, so that it should be replaced at the next login. */
    isWeak: (stored: string): boolean => {
      const [, memory = 0, passes = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
      return Number(memory) < PROFILE.memoryCost || Number(passes) < PROFILE.timeCost
    },
    /** Whether the password matches the hash; without a hash a verification is done anyway, for equal timing. */
    matches: async (stored: string | undefined, password: string): Promise<boolean> => {
      const against = stored ?? (await dummyHash)
      const same = await limit(() => verify(against, password))
      return same && stored !== undefined
    },
  }
}

export type Passwords = ReturnType<typeof createPasswords>
