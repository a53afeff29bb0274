import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

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
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    publicJwks: jwksOf(publicKey),
    privateJwks: jwksOf(privateKey),
    bearer: (claims = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const header = { alg: 'EdDSA', typ: 'JWT', kid }
      const payload = {
        iss: 'uitpost',
        aud: 'uitpost',
        sub: randomUUID(),
        sid: randomUUID(),
        role: 'user',
        ver: 0,
        iat: now,
        exp: now + 900,
        ...claims,
      }
      const text = `${part(header)}.${part(payload)}`
      const signature = sign(null, Buffer.from(text), privateKey).toString('base64url')
      return { authorization: `Bearer ${text}.${signature}` }
    },
  }
}

/** A service's INTERNAL_TOKEN in tests. */
export const internalToken = 'the internal token of the tests, and of nothing else'
/** The header that identifies a test's gateway. */
export const gatewayHeader = { 'x-internal-token': internalToken }
