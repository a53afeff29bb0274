import fastifyJwt from '@fastify/jwt'
import { revocationKeys } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { Claims, createLogger, parseJwks } from '@uitpost/service-kit'
import type { RedisServers } from '@uitpost/service-kit/redis'
import { createTestKeys, internalToken, type TestKeys, testRedis } from '@uitpost/testing'
import Fastify from 'fastify'
import { createAuthApp } from '../src/app.ts'
import { type CodeLimitsOptions, createCodeLimits } from '../src/clients/code-limits.ts'
import { createMailLimits } from '../src/clients/mail-limits.ts'
import { createPasswords } from '../src/clients/passwords.ts'
import { connectRedis } from '../src/clients/redis.ts'
import { createRevocationList } from '../src/clients/revocation-list.ts'
import { parseSigningKeys } from '../src/clients/signing-keys.ts'
import { createThrottle } from '../src/clients/throttle.ts'
import { createTokenIssuer } from '../src/clients/token-issuer.ts'
import { type Context, createContext } from '../src/context.ts'
import { createRefreshTokens } from '../src/domain/tokens/refresh-tokens.ts'
import { migrations } from '../src/store/migrations/index.ts'
import type { AuthDb } from '../src/store/schema.ts'

interface AuthOptions {
  redis?: RedisServers
  publicUrl?: string
  ipLimitPerMinute?: number
  /** Limits of SMS codes. */
  codes?: Partial<CodeLimitsOptions>
  /** Countries of mobile numbers. */
  phoneCountries?: Context['phoneCountries']
  /** Set for a second service that shares the first one's counters. */
  prefix?: string
  keys?: TestKeys
  /** The database of another instance, which closes it. */
  databaseUrl?: string
}

/** The whole service with a database of its own and a clock set by the test. */
export async function startAuth(options: AuthOptions = {}) {
  const { servers, queuePrefix } = testRedis()
  const {
    redis: redisServers = servers,
    publicUrl = 'https://uitpost.example',
    ipLimitPerMinute = 100_000,
    prefix = queuePrefix,
    keys = createTestKeys(),
    codes = {},
    phoneCountries = ['NL', 'BE', 'DE', 'FR'],
  } = options
  const clock = { aheadMs: 0 }
  const publicKeys = parseJwks(keys.publicJwks)
  const verifier = Fastify()
  await verifier.register(fastifyJwt, {
    secret: { public: publicKeys[0]?.pem ?? '' },
    verify: { algorithms: ['EdDSA'] },
  })
  const verifyToken = (token: string): Claims | undefined => Claims.safeParse(verifier.jwt.verify(token)).data
  const logger = createLogger('auth', 'silent')
  const database = options.databaseUrl ? undefined : await createTestDatabase({ schema: 'auth', migrations })
  const databaseUrl = options.databaseUrl ?? database?.appUrl ?? ''
  const db = connect<AuthDb>({ url: databaseUrl, applicationName: 'test' })
  const redis = await connectRedis(redisServers, logger)
  const ctx = createContext({
    db,
    passwords: createPasswords(2),
    issueToken: await createTokenIssuer(parseSigningKeys(keys.privateJwks)),
    refreshTokens: createRefreshTokens(parseSigningKeys(keys.privateJwks)),
    revocationList: createRevocationList(redis, revocationKeys(prefix), logger),
    throttle: createThrottle(redis, { ipLimitPerMinute, prefix }),
    mailLimits: createMailLimits(redis, prefix),
    codeLimits: createCodeLimits(redis, {
      prefix,
      perNetworkHour: 100_000,
      perCountryHour: 100_000,
      ...codes,
    }),
    phoneCountries,
    now: () => new Date(Date.now() + clock.aheadMs),
  })
  const { http } = createAuthApp(ctx, {
    publicUrl: new URL(publicUrl),
    logger,
    publicKeys,
    internalToken,
    checkReplies: true,
  })
  return {
    http,
    ctx,
    db,
    databaseUrl,
    /** Past a pooler, if the run has one. */
    directUrl: options.databaseUrl ?? database?.directUrl ?? '',
    redis,
    keys,
    clock,
    prefix,
    redisKeys: revocationKeys(prefix),
    verifyToken,
    async close() {
      await http.close()
      redis.disconnect()
      await db.destroy()
      await database?.close()
    },
  }
}

export type TestAuth = Awaited<ReturnType<typeof startAuth>>
