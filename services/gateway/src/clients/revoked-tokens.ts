import type { RevocationKeys } from '@uitpost/contracts'
import { type Claims, DomainError, type Logger } from '@uitpost/service-kit'
import { Redis } from 'ioredis'

const LONGEST_ANSWER_MS = 500
const LONGEST_RECONNECT_MS = 1_000
/** After a question that nobody answered, so long none is asked: a Redis that hangs must not slow every call. */
const SILENCE_MS = 1_000

/**
 * What auth wrote of tokens that no longer hold, asked for on each request with a token. With Redis away
 * or just emptied a token holds at most until its own end, fifteen minutes, while auth writes the list again.
 */
export function connectRevokedTokens(url: string, keys: RevocationKeys, logger: Logger) {
  const redis = new Redis(url, {
    connectionName: 'gateway',
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: LONGEST_ANSWER_MS,
    connectTimeout: LONGEST_ANSWER_MS,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_RECONNECT_MS),
  })
  let away = false
  let silentUntil = 0
  redis.on('error', (error) => {
    if (!away) logger.warn({ err: error }, 'Redis is away; revoked tokens hold until their own end')
    away = true
  })
  redis.on('ready', () => {
    away = false
    silentUntil = 0
  })

  return {
    /** Why this token is refused, or undefined when it holds. */
    async refusalOf({ sub, sid, ver }: Claims): Promise<DomainError | undefined> {
      if (redis.status !== 'ready' || Date.now() < silentUntil) return undefined
      try {
        const [version, ended] = await redis.mget(keys.stale(sub), keys.ended(sid))
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
