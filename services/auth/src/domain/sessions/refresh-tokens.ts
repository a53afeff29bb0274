import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { SigningKeys } from './tokens.ts'

/** Parallel tabs, and a page left before the answer came, show a token that was just used. */
export const GRACE_MS = 10_000

/** What is stored: the token itself is only in the cookie. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * A family begins with chance; each next token is an HMAC of the one before, under a key nobody else has. So whoever
 * shows the direct predecessor within its grace gets the very same successor, and the family never forks; also when
 * the key was changed in between, as long as the older one is listed.
 */
export function createRefreshTokens(signingKeys: SigningKeys) {
  const [key, ...older] = signingKeys.map(({ pem }) =>
    Buffer.from(hkdfSync('sha256', pem, '', 'uitpost refresh token', 32)),
  ) as [Buffer, ...Buffer[]]
  const successor = (by: Buffer, token: string) => createHmac('sha256', by).update(token).digest('base64url')
  return {
    first: (): string => randomBytes(32).toString('base64url'),
    successorOf: (token: string): string => successor(key, token),
    /** The successor that was given out before, told by its hash. */
    knownSuccessor: (token: string, hash: Buffer): string | undefined =>
      [key, ...older].map((by) => successor(by, token)).find((one) => hashOf(one).equals(hash)),
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>
