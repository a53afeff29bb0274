import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'

export interface TestKeys {
  /** What a service reads from JWT_PUBLIC_JWKS. */
  publicJwks: string
  /** What auth reads from AUTH_SIGNING_JWKS. */
  privateJwks: string
  /** A bearer header for a caller; every claim can be set to something wrong. */
  bearer(claims?: Record<string, unknown>): { authorization: string }
}

/** A key pair of its own for a test file, and tokens signed with it. */
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

/** What a service of a test reads from INTERNAL_TOKEN. */
export const internalToken = 'the internal token of the tests, and of nothing else'
/** How the gateway of a test shows that it is the gateway. */
export const gatewayHeader = { 'x-internal-token': internalToken }
