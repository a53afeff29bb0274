import { createPrivateKey } from 'node:crypto'
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
