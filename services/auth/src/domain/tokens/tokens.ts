import { createPrivateKey } from 'node:crypto'
import { ACCESS_TOKEN_SECONDS, type Role, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@uitpost/contracts'
import { createSigner } from 'fast-jwt'
import { z } from 'zod'

export interface SigningKey {
  kid: string
  pem: string
}

const PrivateJwk = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
})

/** The first key signs; the others are kept for as long as their signatures are valid. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]]

function signingKeyOf(jwk: z.infer<typeof PrivateJwk>): SigningKey {
  const key = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  return { kid: jwk.kid, pem: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** The keys of a private JWKS (RFC 8037); throws if there is none. */
export function parseSigningKeys(text: string): SigningKeys {
  const { keys } = z.object({ keys: z.tuple([PrivateJwk], PrivateJwk) }).parse(JSON.parse(text))
  const [first, ...older] = keys
  return [signingKeyOf(first), ...older.map(signingKeyOf)]
}

export interface TokenSubject {
  id: string
  role: Role
  tokenVersion: number
}

/** Signs access tokens (RFC 9068) valid for 15 minutes. */
export function createTokenIssuer([{ kid, pem }]: SigningKeys) {
  const sign = createSigner({
    algorithm: 'EdDSA',
    key: pem,
    kid,
    header: { alg: 'EdDSA', typ: 'at+jwt' },
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    expiresIn: ACCESS_TOKEN_SECONDS * 1000,
  })
  return (subject: TokenSubject, sessionId: string): string =>
    sign({
      typ: 'access',
      sub: subject.id,
      role: subject.role,
      ver: subject.tokenVersion,
      sid: sessionId,
    })
}

export type TokenIssuer = ReturnType<typeof createTokenIssuer>
