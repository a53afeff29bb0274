import { ACCESS_TOKEN_SECONDS, type RevocationKeys } from '@uitpost/contracts'
import type { Logger } from '@uitpost/service-kit'
import type { Redis } from 'ioredis'

/** Access tokens that no longer hold: all of a person with an older version, or those of a session. */
export type Revocation =
  | { kind: 'version'; userId: string; version: number }
  | { kind: 'session'; sessionId: string }

/** A minute more than a token lives, for clocks that differ. */
const KEPT_SECONDS = ACCESS_TOKEN_SECONDS + 60
const BATCH = 1_000

/** Two raises may arrive in the wrong order: the higher version stays. */
const RAISE = `
  local present = tonumber(redis.call('get', KEYS[1]) or '-1')
  if tonumber(ARGV[1]) >= present then redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2]) end`

/** The gateway reads this list on each request. Postgres has the truth; Redis gets it again whenever it lost it. */
export function createRevocationList(redis: Redis, keys: RevocationKeys, logger: Logger) {
  // After a start and after a break nobody knows what Redis has.
  let missed = true
  redis.on('close', () => {
    missed = true
  })

  async function write(revocations: readonly Revocation[]): Promise<void> {
    for (let from = 0; from < revocations.length; from += BATCH) {
      const batch = redis.pipeline()
      for (const revocation of revocations.slice(from, from + BATCH)) {
        if (revocation.kind === 'session')
          batch.set(keys.ended(revocation.sessionId), '1', 'EX', KEPT_SECONDS)
        else batch.eval(RAISE, 1, keys.stale(revocation.userId), revocation.version, KEPT_SECONDS)
      }
      const failed = (await batch.exec())?.find(([error]) => error)?.[0]
      if (failed) throw failed
    }
  }

  return {
    /** Never throws: with Redis away tokens hold at most until their own end, and the list is written later. */
    async publish(revocations: readonly Revocation[]): Promise<void> {
      if (revocations.length === 0) return
      try {
        await write(revocations)
      } catch (error) {
        missed = true
        logger.warn({ err: error }, 'Redis could not be told what was revoked; it will be when it is back')
      }
    },

    /** Writes `all` once more when Redis lost something or was not told; answers whether it did. */
    async rewriteIfLost(all: () => Promise<readonly Revocation[]>): Promise<boolean> {
      if (!missed && (await redis.exists(keys.written)) === 1) return false
      missed = false
      try {
        await write(await all())
        await redis.set(keys.written, new Date().toISOString())
      } catch (error) {
        missed = true
        throw error
      }
      return true
    },
  }
}

export type RevocationList = ReturnType<typeof createRevocationList>
