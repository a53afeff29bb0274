import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'

export interface TestKeys {
  /** A service's JWT_PUBLIC_JWKS. */
  publicJwks: string
  /** Auth's AUTH_SIGNING_JWKS. */
  privateJwks: string
  /** An authorization header for a caller; any claim can be overridden. */
  bearer(claims?: Record<string, unknown>): { authorization: string }
}

/** A new key pair, and tokens signed with it. */
export function createTestKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const kid = randomUUID()
  const jwksOf = (key: typeof publicKey): string =>
    JSON.stringify({ keys: [{ ...key.export({ format: 'jwk' }), kid }] })
  const sign = createSigner({
    algorithm: 'EdDSA',
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    kid,
  })
  return {
    publicJwks: jwksOf(publicKey),
    privateJwks: jwksOf(privateKey),
    bearer: (claims = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const token = sign({
        iss: 'uitpost',
        aud: 'uitpost',
        sub: randomUUID(),
        sid: randomUUID(),
        role: 'user',
        ver: 0,
        iat: now,
        exp: now + 900,
        ...claims,
      })
      return { authorization: `Bearer ${token}` }
    },
  }
}

/** A service's INTERNAL_TOKEN in tests. */
export const internalToken = 'the internal token of the tests, and of nothing else'
/** The header that identifies a test's gateway. */
export const gatewayHeader = { 'x-internal-token': internalToken }
