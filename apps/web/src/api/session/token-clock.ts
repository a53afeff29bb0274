/** How long before its expiry a token is no longer used for a new call. */
const AHEAD_MS = 60_000

/** What a token says of its own life, in milliseconds; undefined for what is no JWT. */
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

/** How far the clock of this computer is ahead of the server's, learnt from each token that arrives. */
let ahead = 0

/** To be told of a token that has just been issued: a wrong clock would otherwise ask for a new one at every call. */
export function setClockBy(freshToken: string): void {
  const times = readTimes(freshToken)
  if (times) ahead = Date.now() - times.issuedAt
}

/** 'expiring' can still be used once more; a token that does not say is taken as it is. */
export function ageOf(token: string): 'fresh' | 'expiring' | 'expired' {
  const times = readTimes(token)
  if (!times) return 'fresh'
  const left = times.expiresAt - (Date.now() - ahead)
  if (left <= 0) return 'expired'
  // A token with a short life is not replaced at every call.
  return left <= Math.min(AHEAD_MS, (times.expiresAt - times.issuedAt) / 4) ? 'expiring' : 'fresh'
}
