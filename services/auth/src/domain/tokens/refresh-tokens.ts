import { createHmac, hkdfSync } from 'node:crypto'
import { hashOf, newToken } from '@uitpost/service-kit'
import type { SigningKeys } from '../../clients/signing-keys.ts'

/** Parallel tabs, and pages left before the reply arrived, may present a token that was just used. */
export const GRACE_MS = 10_000

/**
 * The first token of a session is random; each next one is the HMAC of the previous one under our key. So the direct
 * predecessor yields the same successor within its grace time, and the session never forks, even after a key change
 * while the old key is listed.
 */
export function createRefreshTokens(signingKeys: SigningKeys) {
  const [key, ...older] = signingKeys.map(({ pem }) =>
    Buffer.from(hkdfSync('sha256', pem, '', 'uitpost refresh token', 32)),
  ) as [Buffer, ...Buffer[]]
  const successor = (by: Buffer, token: string) => createHmac('sha256', by).update(token).digest('base64url')
  return {
    first: newToken,
    successorOf: (token: string): string => successor(key, token),
    /** The successor that was issued before, identified by its hash. */
    knownSuccessor: (token: string, hash: Buffer): string | undefined =>
      [key, ...older].map((by) => successor(by, token)).find((one) => hashOf(one).equals(hash)),
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>
