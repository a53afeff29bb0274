import { revocationKeys } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { type Logger, redisServersOf } from '@uitpost/service-kit'
import { createCodeLimits } from './clients/code-limits.ts'
import { createMailLimits } from './clients/mail-limits.ts'
import { createPasswords, hashesAtOnce } from './clients/passwords.ts'
import { connectRedis } from './clients/redis.ts'
import { createRevocationList } from './clients/revocation-list.ts'
import { createThrottle } from './clients/throttle.ts'
import { createTokenIssuer } from './clients/token-issuer.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { createRefreshTokens } from './domain/tokens/refresh-tokens.ts'
import type { AuthDb } from './store/schema.ts'

/** The context of a process: service, seed or operator command. */
export async function openContext(env: Config, logger: Logger, applicationName = 'auth') {
  const db = connect<AuthDb>({ url: env.DATABASE_URL, applicationName })
  const redis = await connectRedis(redisServersOf(env), logger)
  const ctx = createContext({
    db,
    passwords: createPasswords(env.AUTH_HASH_CONCURRENCY ?? hashesAtOnce()),
    issueToken: await createTokenIssuer(env.AUTH_SIGNING_JWKS),
    refreshTokens: createRefreshTokens(env.AUTH_SIGNING_JWKS),
    revocationList: createRevocationList(redis, revocationKeys(env.REDIS_PREFIX), logger),
    throttle: createThrottle(redis, {
      ipLimitPerMinute: env.AUTH_IP_LIMIT_PER_MINUTE,
      prefix: env.REDIS_PREFIX,
    }),
    mailLimits: createMailLimits(redis, env.REDIS_PREFIX, env.AUTH_SUBSCRIBE_MAILS_PER_NETWORK_DAY),
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
