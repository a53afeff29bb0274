/**
 * How auth tells the gateway which access tokens no longer hold (DESIGN §7): two kinds of keys in Redis, each kept for
 * as long as a token of before can live.
 */

/** Holds the person's present token version; tokens with an older one are stale. */
export const staleKey = (userId: string): string => `uitpost:ver:${userId}`

/** Exists when the session is over. */
export const endedKey = (sessionId: string): string => `uitpost:out:${sessionId}`

/** Auth sets it when it has written everything that is revoked; gone when Redis was emptied. */
export const REVOCATIONS_WRITTEN_KEY = 'uitpost:revocations-written'
