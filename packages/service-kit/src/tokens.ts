import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { ROLES, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@uitpost/contracts'
import { createDecoder, createVerifier } from 'fast-jwt'
import { z } from 'zod'

/** Who calls, as the signed token states it. */
export const Claims = z.object({
  sub: z.uuid(),
  role: z.enum(ROLES),
  /** Session id; logging out refuses it. */
  sid: z.uuid(),
  /** The user's token version; a role change or suspension raises it. */
  ver: z.int().min(0),
  exp: z.int(),
  /** Ours carry none; whatever else is signed with the same key, such as a refresh token, says so here. */
  typ: z.literal('access').optional(),
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
/** RFC 9068 calls an access token `at+jwt`; a plain `JWT`, or no word at all, is one as well. */
const ACCESS_TOKEN_TYPE = /^(application\/)?(at\+)?jwt$/i
const DecodedToken = z.object({
  header: z.object({ kid: z.string(), typ: z.string().regex(ACCESS_TOKEN_TYPE).optional() }),
})

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

/** On its second of expiry a token is over (RFC 7519 §4.1.4), by our clock. */
export const hasExpired = ({ exp }: Claims): boolean => Date.now() >= exp * 1_000

/**
 * The claims of an access token of ours; undefined for whatever is none: forged, of another algorithm, issuer, audience,
 * kind or key. One that has expired is none either, unless `evenExpired` asks for it.
 */
export type TokenVerifier = (token: string, options?: { evenExpired?: boolean }) => Claims | undefined

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
        // An allowed value is only asked of a claim that is there.
        requiredClaims: ['iss', 'aud', 'exp', 'sub', 'sid', 'ver'],
        // Looked at below, where an expired token can still be told from a forged one.
        ignoreExpiration: true,
        cache: CACHED_TOKENS,
      }),
    ]),
  )
  return (token, { evenExpired = false } = {}) => {
    try {
      const { kid } = DecodedToken.parse(decode(token)).header
      const claims = Claims.parse(verifiers.get(kid)?.(token))
      return evenExpired || !hasExpired(claims) ? claims : undefined
    } catch {
      return undefined
    }
  }
}
