import { commonConfig, databaseConfig, readConfig, readOperatorConfig, readWith } from '@uitpost/service-kit'
import { z } from 'zod'
import { parseSigningKey } from './domain/tokens.ts'

export const authConfig = {
  ...commonConfig,
  ...databaseConfig,
  AUTH_SIGNING_JWKS: readWith('a JWKS of Ed25519 private keys', parseSigningKey).meta({
    description: 'Private keys (JWKS, Ed25519); the first one signs session tokens',
    examples: ['{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"2026-01","x":"…","d":"…"}]}'],
  }),
  AUTH_IP_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .default(10)
    .meta({
      description:
        'Calls of login, of register, of forgot and of reset that one address may make in a minute',
      examples: ['10'],
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

/** Local mode has one person behind every address, and tests by the hundred. */
const LOCAL_IP_LIMIT_PER_MINUTE = 10_000

export const config = () => {
  const env = readConfig(authConfig, process.env)
  return env.UITPOST_LOCAL ? { ...env, AUTH_IP_LIMIT_PER_MINUTE: LOCAL_IP_LIMIT_PER_MINUTE } : env
}
export type Config = ReturnType<typeof config>

/** For migrations and commands, which need nothing but the database. */
export const databaseUrl = (): string => readConfig(databaseConfig, process.env).DATABASE_URL

/** For commands about dead letters. */
export const operatorOptions = () => readOperatorConfig(process.env)
