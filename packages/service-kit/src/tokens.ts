import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { ROLES, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@uitpost/contracts'
import { createDecoder, createVerifier } from 'fast-jwt'
import { z } from 'zod'

/** Who calls, as the signed token states it (DESIGN §7). */
export const Claims = z.object({
  sub: z.uuid(),
  role: z.enum(ROLES),
  /** Session id; logging out refuses it. */
  sid: z.uuid(),
  /** The user's token version; a role change or suspension raises it. */
  ver: z.int().min(0),
  exp: z.int(),
})
export type Claims = z.infer<typeof Claims>

export interface PublicKey {
  kid: string
  pem: string
  /** The key as it was published. */
  jwk: { kty: string; crv: string; kid: string; x: string }
}

const Jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
})
const Jwks = z.object({ keys: z.array(Jwk).min(1) })
const DecodedToken = z.object({ header: z.object({ kid: z.string() }) })

/** Reads a JWKS (RFC 7517) of Ed25519 keys; throws when it holds none that can be used. */
export function parseJwks(text: string): PublicKey[] {
  return Jwks.parse(JSON.parse(text)).keys.map((jwk) => ({
    kid: jwk.kid,
    jwk,
    pem: createPublicKey({ key: { ...jwk } satisfies JsonWebKey, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  }))
}

/** Verified tokens kept per key; verification costs 200 µs, a hit next to nothing. */
const CACHED_TOKENS = 5_000

export type TokenVerifier = (token: string) => Claims | undefined

/** Undefined for whatever is not a token of ours: forged, expired, another algorithm, issuer or key. */
export function createTokenVerifier(keys: readonly PublicKey[]): TokenVerifier {
  const decode = createDecoder({ complete: true })
  const verifiers = new Map(
    keys.map(({ kid, pem }) => [
      kid,
      createVerifier({
        key: pem,
        algorithms: ['EdDSA'],
        allowedIss: TOKEN_ISSUER,
        allowedAud: TOKEN_AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sid', 'ver'],
        cache: CACHED_TOKENS,
      }),
    ]),
  )
  return (token) => {
    try {
      const { kid } = DecodedToken.parse(decode(token)).header
      return Claims.parse(verifiers.get(kid)?.(token))
    } catch {
      return undefined
    }
  }
}
