import { ACCESS_TOKEN_SECONDS, type RevocationKeys } from '@uitpost/contracts'
import type { Logger } from '@uitpost/service-kit'
import type { RedisClient } from '@uitpost/service-kit/redis'

/** Access tokens revoked at an instant: all of a person below a version, or those of a session. */
type RevokedTokens =
  | { kind: 'version'; userId: string; version: number; at: Date }
  | { kind: 'session'; sessionId: string; at: Date }

/** `erased`: the person is erased, and with them the count of their searches. */
export type Revocation = RevokedTokens | { kind: 'erased'; userId: string }

/** Allows for clocks that differ. */
const MARGIN_SECONDS = 60
const BATCH = 1_000

/** When the last token that it refuses expires, in seconds since 1970; later rewriting does not prolong it. */
const endOf = ({ at }: RevokedTokens): number =>
  Math.floor(at.getTime() / 1_000) + ACCESS_TOKEN_SECONDS + MARGIN_SECONDS

/** Raises may arrive in the wrong order, so keep the higher version. */
const RAISE = `
  local present = tonumber(redis.call('get', KEYS[1]) or '-1')
  if tonumber(ARGV[1]) >= present then redis.call('set', KEYS[1], ARGV[1], 'EXAT', ARGV[2]) end`

/**
 * The revocation list in Redis, which the gateway reads on each request. Postgres has the original; the list is
 * rewritten when Redis lost it.
 */
export function createRevocationList(redis: RedisClient, keys: RevocationKeys, logger: Logger) {
  // After a start or a broken connection the list in Redis may be incomplete.
  let missed = true
  redis.on('close', () => {
    missed = true
  })

  async function write(revocations: readonly Revocation[]): Promise<void> {
    for (let from = 0; from < revocations.length; from += BATCH) {
      const batch = redis.pipeline()
      for (const revocation of revocations.slice(from, from + BATCH)) {
        if (revocation.kind === 'erased') batch.del(`${keys.searches}:${revocation.userId}`)
        else if (revocation.kind === 'session')
          batch.set(keys.ended(revocation.sessionId), '1', 'EXAT', endOf(revocation))
        else batch.eval(RAISE, 1, keys.stale(revocation.userId), revocation.version, endOf(revocation))
      }
      const failed = (await batch.exec())?.find(([error]) => error)?.[0]
      if (failed) throw failed
    }
  }

  return {
    /** Never throws: while Redis is unreachable the list is written later, and tokens are accepted until they expire. */
    async publish(revocations: readonly Revocation[]): Promise<void> {
      if (revocations.length === 0) return
      try {
        await write(revocations)
      } catch (error) {
        missed = true
        logger.warn(
          { err: error },
          'Revocations could not be written to Redis; they will be when it is available',
        )
      }
    },

    /** Writes `all` again if Redis lost data or missed an update; returns whether it did. */
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
