import { DEFAULT_CHANNEL, DEFAULT_COUNTRY, DEFAULT_FREQUENCY, type Role } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createLogger } from '@uitpost/service-kit'
import { createPasswords } from './clients/passwords.ts'
import { connectRedis } from './clients/redis.ts'
import { createRevocationList } from './clients/revocation-list.ts'
import { config } from './config.ts'
import { createContext } from './context.ts'
import { createTokenIssuer } from './domain/tokens.ts'
import { addAccount } from './domain/users.ts'
import type { AuthDb } from './store/schema.ts'

/** DESIGN §9: the accounts of local mode, confirmed, in English. Nowhere else. */
const DEMO_PASSWORD = 'uitpost-demo'
const DEMO_ACCOUNTS: { name: string; email: string; role: Role; city: string }[] = [
  { name: 'Marit', email: 'admin@uitpost.test', role: 'super_admin', city: 'Utrecht' },
  { name: 'Lotte', email: 'lotte@uitpost.test', role: 'user', city: 'Utrecht' },
  { name: 'Pim', email: 'premium@uitpost.test', role: 'premium', city: 'Amsterdam' },
]

const env = config()
if (env.UITPOST_LOCAL) {
  const db = connect<AuthDb>({ url: env.DATABASE_URL, schema: 'auth', applicationName: 'auth-seed' })
  const logger = createLogger('auth', env.LOG_LEVEL)
  const redis = connectRedis(env.REDIS_URL, logger)
  const ctx = createContext({
    db,
    revocationList: createRevocationList(redis, logger),
    passwords: createPasswords(env.AUTH_HASH_CONCURRENCY),
    issueToken: createTokenIssuer(env.AUTH_SIGNING_JWKS),
    now: () => new Date(),
  })
  for (const account of DEMO_ACCOUNTS) {
    if (await ctx.accounts.findByEmail(account.email)) continue
    await addAccount(ctx, {
      ...account,
      password: DEMO_PASSWORD,
      country: DEFAULT_COUNTRY,
      preferredChannel: DEFAULT_CHANNEL,
      deliveryFreq: DEFAULT_FREQUENCY,
      language: 'en',
      confirmed: true,
    })
  }
  redis.disconnect()
  await db.destroy()
}
