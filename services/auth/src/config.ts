import { commonConfig, databaseConfig, readConfig, readWith } from '@uitpost/service-kit'
import { z } from 'zod'
import { parseSigningKey } from './domain/tokens.ts'

export const authConfig = {
  ...commonConfig,
  ...databaseConfig,
  AUTH_SIGNING_JWKS: readWith('a JWKS of Ed25519 private keys', parseSigningKey).meta({
    description: 'Private keys (JWKS, Ed25519); the first one signs session tokens',
    examples: ['{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"2026-01","x":"…","d":"…"}]}'],
  }),
  AUTH_HASH_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(2)
    .meta({
      description: 'Password hashes computed at the same time; each takes 19 MiB',
      examples: ['2'],
    }),
}

export const config = () => readConfig(authConfig, process.env)
export type Config = ReturnType<typeof config>

/** For migrations and commands, which need nothing but the database. */
export const databaseUrl = (): string => readConfig(databaseConfig, process.env).DATABASE_URL
