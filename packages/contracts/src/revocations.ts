/**
 * Redis keys by which auth announces revoked access tokens to the gateway. The keys of persons and sessions expire with
 * the last token they can revoke. Both services are configured with the same prefix (REDIS_PREFIX).
 */
export const revocationKeys = (prefix: string) => ({
  /** The person's current token version; tokens with an older one are revoked. */
  stale: (userId: string): string => `${prefix}:ver:${userId}`,

  /** Exists when the session has ended. */
  ended: (sessionId: string): string => `${prefix}:out:${sessionId}`,

  /** Set by auth when all revocations are written; missing after Redis was emptied. */
  written: `${prefix}:revocations-written`,

  /** Prefix of the gateway's counts of searches, before `:` and the person's id; auth deletes an erased person's. */
  searches: `${prefix}:searches`,
})

export type RevocationKeys = ReturnType<typeof revocationKeys>
