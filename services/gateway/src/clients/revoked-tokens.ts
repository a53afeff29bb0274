import type { RevocationKeys } from '@uitpost/contracts'
import { type Claims, DomainError, type Logger } from '@uitpost/service-kit'
import { openRedis, type RedisServers } from '@uitpost/service-kit/redis'

const LONGEST_ANSWER_MS = 500
/** Pause after a timeout, so that a hanging Redis does not delay every call. */
const SILENCE_MS = 1_000

/**
 * The revoked tokens that auth writes to Redis, checked on each request with a token. While Redis is unreachable or was
 * just emptied, a token is valid until it expires, 15 minutes at most; auth writes the list again.
 */
export function connectRevokedTokens(servers: RedisServers, keys: RevocationKeys, logger: Logger) {
  let silentUntil = 0
  const redis = openRedis(servers, {
    name: 'gateway',
    timeoutMs: LONGEST_ANSWER_MS,
    onUnreachable: (error) =>
      logger.warn({ err: error }, 'Redis is unreachable; revoked tokens stay valid until they expire'),
  })
  redis.on('ready', () => {
    silentUntil = 0
  })

  /** One Redis call for all requests of this turn of the event loop. */
  let asked: { keys: string[]; answer: Promise<(string | null)[]> } | undefined
  const ask = async (...wanted: [string, string]): Promise<(string | null)[]> => {
    if (!asked) {
      const keys: string[] = []
      const turn = new Promise<void>((resolve) => void setImmediate(resolve))
      const answer = turn.then(() => {
        asked = undefined
        return redis.mget(keys)
      })
      asked = { keys, answer }
    }
    const { keys, answer } = asked
    const place = keys.push(...wanted) - wanted.length
    return (await answer).slice(place, place + wanted.length)
  }

  return {
    /** The reason to refuse this token; undefined if it is valid. */
    async refusalOf({ sub, sid, ver }: Claims): Promise<DomainError | undefined> {
      if (redis.status !== 'ready' || Date.now() < silentUntil) return undefined
      try {
        const [version, ended] = await ask(keys.stale(sub), keys.ended(sid))
        if (ended) return new DomainError('unauthenticated', 'This session has ended. Please sign in again.')
        if (version && Number(version) > ver)
          return new DomainError('token_stale', 'Please refresh your session.')
        return undefined
      } catch (error) {
        logger.warn({ err: error }, 'Redis did not say whether a token is revoked')
        silentUntil = Date.now() + SILENCE_MS
        return undefined
      }
    },
    close: (): void => redis.disconnect(),
  }
}

export type RevokedTokens = ReturnType<typeof connectRevokedTokens>
