import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningKey } from './tokens.ts'

/** Longest pause after which somebody is still signed in. */
export const REFRESH_TOKEN_DAYS = 60
/** Parallel tabs, and a page left before the answer came, show a token that was just used. */
export const GRACE_MS = 10_000

/** What is stored: the token itself is only in the cookie. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * A family begins with chance; each next token is an HMAC of the one before, under a key nobody else has. So whoever
 * shows the direct predecessor within its grace gets the very same successor, and the family never forks.
 */
export function createRefreshTokens({ pem }: SigningKey) {
  const key = Buffer.from(hkdfSync('sha256', pem, '', 'uitpost refresh token', 32))
  return {
    first: (): string => randomBytes(32).toString('base64url'),
    successorOf: (token: string): string => createHmac('sha256', key).update(token).digest('base64url'),
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>
