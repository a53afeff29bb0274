import { revocationKeys } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createLogger, createTokenVerifier, parseJwks } from '@uitpost/service-kit'
import { createTestDatabase, createTestKeys, internalToken, type TestKeys, testRedis } from '@uitpost/testing'
import { createAuthApp } from '../src/app.ts'
import { type CodeLimitsOptions, createCodeLimits } from '../src/clients/code-limits.ts'
import { createMailLimits } from '../src/clients/mail-limits.ts'
import { createPasswords } from '../src/clients/passwords.ts'
import { connectRedis } from '../src/clients/redis.ts'
import { createRevocationList } from '../src/clients/revocation-list.ts'
import { createThrottle } from '../src/clients/throttle.ts'
import { createContext } from '../src/context.ts'
import { createRefreshTokens } from '../src/domain/sessions/refresh-tokens.ts'
import { createTokenIssuer, parseSigningKeys } from '../src/domain/sessions/tokens.ts'
import { migrations } from '../src/store/migrations/index.ts'
import type { AuthDb } from '../src/store/schema.ts'

interface AuthOptions {
  redisUrl?: string
  publicUrl?: string
  ipLimitPerMinute?: number
  /** Limits of the codes by SMS. */
  codes?: Partial<CodeLimitsOptions>
  /** For a second service that shares what the first one counts. */
  prefix?: string
  keys?: TestKeys
  /** The database of another one, which closes it. */
  databaseUrl?: string
}

/** The whole service against a database of its own; the clock is the test's. */
export async function startAuth(options: AuthOptions = {}) {
  const { url, queuePrefix } = testRedis()
  const {
    redisUrl = url,
    publicUrl = 'https://uitpost.example',
    ipLimitPerMinute = 100_000,
    prefix = queuePrefix,
    keys = createTestKeys(),
    codes = {},
  } = options
  const clock = { aheadMs: 0 }
  const verifyToken = createTokenVerifier(parseJwks(keys.publicJwks))
  const logger = createLogger('auth', 'silent')
  const database = options.databaseUrl ? undefined : await createTestDatabase({ schema: 'auth', migrations })
  const databaseUrl = options.databaseUrl ?? database?.appUrl ?? ''
  const db = connect<AuthDb>({ url: databaseUrl, schema: 'auth', applicationName: 'test' })
  const redis = await connectRedis(redisUrl, logger)
  const ctx = createContext({
    db,
    passwords: createPasswords(2),
    issueToken: createTokenIssuer(parseSigningKeys(keys.privateJwks)),
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
    phoneCountries: ['NL', 'BE', 'DE', 'FR'],
    now: () => new Date(Date.now() + clock.aheadMs),
  })
  const { http } = createAuthApp(ctx, {
    keys: parseJwks(keys.publicJwks),
    publicUrl: new URL(publicUrl),
    logger,
    verifyToken,
    internalToken,
    checkReplies: true,
  })
  return {
    http,
    ctx,
    db,
    databaseUrl,
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
