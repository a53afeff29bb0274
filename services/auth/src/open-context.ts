import { revocationKeys } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import type { Logger } from '@uitpost/service-kit'
import { createCodeLimits } from './clients/code-limits.ts'
import { createMailLimits } from './clients/mail-limits.ts'
import { createPasswords, hashesAtOnce } from './clients/passwords.ts'
import { connectRedis } from './clients/redis.ts'
import { createRevocationList } from './clients/revocation-list.ts'
import { createThrottle } from './clients/throttle.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { createRefreshTokens } from './domain/sessions/refresh-tokens.ts'
import { createTokenIssuer } from './domain/sessions/tokens.ts'
import type { AuthDb } from './store/schema.ts'

/** The context of a running process: the service, its seed or a command of an operator. */
export async function openContext(env: Config, logger: Logger, applicationName = 'auth') {
  const db = connect<AuthDb>({ url: env.DATABASE_URL, schema: 'auth', applicationName })
  const redis = await connectRedis(env.REDIS_URL, logger)
  const ctx = createContext({
    db,
    passwords: createPasswords(env.AUTH_HASH_CONCURRENCY ?? hashesAtOnce()),
    issueToken: createTokenIssuer(env.AUTH_SIGNING_JWKS),
    refreshTokens: createRefreshTokens(env.AUTH_SIGNING_JWKS),
    revocationList: createRevocationList(redis, revocationKeys(env.REDIS_PREFIX), logger),
    throttle: createThrottle(redis, {
      ipLimitPerMinute: env.AUTH_IP_LIMIT_PER_MINUTE,
      prefix: env.REDIS_PREFIX,
    }),
    mailLimits: createMailLimits(redis, env.REDIS_PREFIX),
    codeLimits: createCodeLimits(redis, {
      perNetworkHour: env.AUTH_SMS_CODES_PER_NETWORK_HOUR,
      perCountryHour: env.AUTH_SMS_CODES_PER_COUNTRY_HOUR,
      prefix: env.REDIS_PREFIX,
    }),
    phoneCountries: env.AUTH_PHONE_COUNTRIES,
    now: () => new Date(),
  })
  return {
    ctx,
    db,
    async close() {
      redis.disconnect()
      await db.destroy()
    },
  }
}
