/** Time before its expiry at which a token counts as expiring, in ms. */
const AHEAD_MS = 60_000

/** A token's `iat` and `exp` claims, in ms since the epoch; undefined for what is no JWT. */
function readTimes(token: string): { issuedAt: number; expiresAt: number } | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as { iat?: unknown; exp?: unknown }
    if (typeof claims.iat !== 'number' || typeof claims.exp !== 'number') return undefined
    return { issuedAt: claims.iat * 1000, expiresAt: claims.exp * 1000 }
  } catch {
    return undefined
  }
}

/** How far this computer's clock is ahead of the server's, in ms, measured at each new token. */
let clockAheadMs = 0

/**
 * Measures the difference between the clocks by a token that was issued just now. Without it, a wrong local clock would
 * cause a refresh before every call.
 */
export function setClockBy(freshToken: string): void {
  const times = readTimes(freshToken)
  if (times) clockAheadMs = Date.now() - times.issuedAt
}

/** An 'expiring' token is still valid, but should be refreshed. A token without readable times counts as 'fresh'. */
export function ageOf(token: string): 'fresh' | 'expiring' | 'expired' {
  const times = readTimes(token)
  if (!times) return 'fresh'
  const left = times.expiresAt - (Date.now() - clockAheadMs)
  if (left <= 0) return 'expired'
  // A quarter of a short lifetime, so that a short-lived token is not refreshed before every call.
  return left <= Math.min(AHEAD_MS, (times.expiresAt - times.issuedAt) / 4) ? 'expiring' : 'fresh'
}
