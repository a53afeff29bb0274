/**
 * How auth tells the gateway which access tokens no longer hold: two kinds of keys in Redis, each kept for
 * as long as a token of before can live. Both are told the same prefix (REDIS_PREFIX).
 */
export const revocationKeys = (prefix: string) => ({
  /** Holds the person's present token version; tokens with an older one are stale. */
  stale: (userId: string): string => `${prefix}:ver:${userId}`,

  /** Exists when the session is over. */
  ended: (sessionId: string): string => `${prefix}:out:${sessionId}`,

  /** Auth sets it when it has written everything that is revoked; gone when Redis was emptied. */
  written: `${prefix}:revocations-written`,
})

export type RevocationKeys = ReturnType<typeof revocationKeys>
