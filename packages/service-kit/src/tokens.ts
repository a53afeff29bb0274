import { createPublicKey, type JsonWebKey } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import { ROLES, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@uitpost/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The verified claims of an access token. */
export const Claims = z.object({
  sub: z.uuid(),
  role: z.enum(ROLES),
  /** Session id; revoked by logging out. */
  sid: z.uuid(),
  /** The user's token version; a role change or suspension raises it. */
  ver: z.int().min(0),
  exp: z.int(),
  /**
   * Whether the person has confirmed their address. Absent in tokens of earlier releases, which count as confirmed for the
   * quarter of an hour until they expire.
   */
  confirmed: z.boolean().optional(),
  /** Absent in access tokens; other tokens signed with the same key, such as refresh tokens, name their kind. */
  typ: z.literal('access').optional(),
})
export type Claims = z.infer<typeof Claims>

export interface PublicKey {
  kid: string
  pem: string
  /** The public key as a JWK. */
  jwk: { kty: string; crv: string; kid: string; x: string }
}

const Jwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
})
const Jwks = z.object({ keys: z.array(Jwk).min(1) })
/** Types of access tokens: `at+jwt` (RFC 9068), `JWT`, or none. */
const ACCESS_TOKEN_TYPE = /^(application\/)?(at\+)?jwt$/i
const CompleteToken = z.object({
  header: z.object({ kid: z.string(), typ: z.string().regex(ACCESS_TOKEN_TYPE).optional() }),
})

/** Reads a JWKS (RFC 7517) of Ed25519 keys; throws if it has no usable key. */
export function parseJwks(text: string): PublicKey[] {
  return Jwks.parse(JSON.parse(text)).keys.map((jwk) => ({
    kid: jwk.kid,
    jwk,
    pem: createPublicKey({ key: { ...jwk } satisfies JsonWebKey, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  }))
}

/** Size of the cache of verified tokens per key; verifying one takes 200 µs. */
const CACHED_TOKENS = 5_000

/** A token has expired at the second of its `exp` (RFC 7519 §4.1.4), by the local clock. */
export const hasExpired = ({ exp }: Claims): boolean => Date.now() >= exp * 1_000

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

/** Verifies signature, algorithm, issuer and audience with these keys. */
export function verifyTokens(http: FastifyInstance, keys: readonly PublicKey[]): void {
  const pems = new Map(keys.map(({ kid, pem }) => [kid, pem]))
  void http.register(fastifyJwt, {
    secret: {
      public: async (_request: FastifyRequest, token: unknown) => {
        const pem = pems.get(CompleteToken.parse(token).header.kid)
        if (pem === undefined) throw new Error('No key of ours has this id')
        return pem
      },
    },
    // The header names the key.
    decode: { complete: true },
    verify: {
      extractToken: bearerOf,
      algorithms: ['EdDSA'],
      allowedIss: TOKEN_ISSUER,
      allowedAud: TOKEN_AUDIENCE,
      // The allowed values are only checked if the claim is present.
      requiredClaims: ['iss', 'aud', 'exp', 'sub', 'sid', 'ver'],
      // Expiry is checked by `authorize`, which distinguishes expired tokens from forged ones.
      ignoreExpiration: true,
      cache: CACHED_TOKENS,
    },
    trusted: (_request, claims) => Claims.safeParse(claims).success,
  })
}

/**
 * The claims of an access token, which may have expired; undefined if it is forged or has another algorithm, issuer,
 * audience, type or key.
 */
export function signedClaimsOf(request: FastifyRequest): Promise<Claims | undefined> {
  if (bearerOf(request) === undefined) return Promise.resolve(undefined)
  return request.jwtVerify<Claims>().catch(() => undefined)
}
