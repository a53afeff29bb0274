import { assertMigrated, connect, ping } from '@uitpost/database'
import { startMessaging } from '@uitpost/messaging'
import { createLogger, createTokenVerifier, runService } from '@uitpost/service-kit'
import { createAuthApp } from './app.ts'
import { createPasswords } from './clients/passwords.ts'
import { connectRedis } from './clients/redis.ts'
import { createRevocationList } from './clients/revocation-list.ts'
import { config } from './config.ts'
import { createContext } from './context.ts'
import { createTokenIssuer } from './domain/tokens.ts'
import { migrations } from './store/migrations/index.ts'
import type { AuthDb } from './store/schema.ts'

const env = config()
const logger = createLogger('auth', env.LOG_LEVEL)
const db = connect<AuthDb>({ url: env.DATABASE_URL, schema: 'auth', applicationName: 'auth' })
await assertMigrated(db, 'auth', migrations)

const messaging = await startMessaging({
  service: 'auth',
  db,
  databaseUrl: env.DATABASE_URL,
  redisUrl: env.REDIS_URL,
  logger,
  consumers: [],
  workers: [],
  sweeps: [],
})
const redis = connectRedis(env.REDIS_URL, logger)
const ctx = createContext({
  db,
  revocationList: createRevocationList(redis, logger),
  passwords: createPasswords(env.AUTH_HASH_CONCURRENCY),
  issueToken: createTokenIssuer(env.AUTH_SIGNING_JWKS),
  now: () => new Date(),
})
const app = createAuthApp(ctx, env.JWT_PUBLIC_JWKS, {
  logger,
  verifyToken: createTokenVerifier(env.JWT_PUBLIC_JWKS),
  checks: { postgres: () => ping(db) },
})
await runService({
  app,
  logger,
  host: env.HOST,
  port: env.PORT,
  close: async () => {
    await messaging.close()
    redis.disconnect()
    await db.destroy()
  },
})
