import { createPublicKey } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import { ACCESS_TOKEN_SECONDS, type Role, TOKEN_AUDIENCE, TOKEN_ISSUER } from '@uitpost/contracts'
import Fastify from 'fastify'
import type { SigningKeys } from './signing-keys.ts'

export interface TokenSubject {
  id: string
  role: Role
  tokenVersion: number
  emailConfirmedAt: Date | null
}

/** Signs access tokens (RFC 9068) valid for 15 minutes. */
export async function createTokenIssuer([{ kid, pem }]: SigningKeys) {
  // Serves no requests: the domain signs without one, which the plugin offers on an instance only.
  const signer = Fastify()
  await signer.register(fastifyJwt, {
    secret: { private: pem, public: createPublicKey(pem).export({ type: 'spki', format: 'pem' }) },
    sign: {
      algorithm: 'EdDSA',
      kid,
      header: { alg: 'EdDSA', typ: 'at+jwt' },
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCE,
      expiresIn: ACCESS_TOKEN_SECONDS,
    },
    verify: { algorithms: ['EdDSA'] },
  })
  return (subject: TokenSubject, sessionId: string): string =>
    signer.jwt.sign({
      typ: 'access',
      sub: subject.id,
      role: subject.role,
      ver: subject.tokenVersion,
      sid: sessionId,
      confirmed: subject.emailConfirmedAt !== null,
    })
}

export type TokenIssuer = Awaited<ReturnType<typeof createTokenIssuer>>
