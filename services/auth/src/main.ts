import { assertMigrated, ping } from '@uitpost/database'
import { readinessOf, startMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { createLogger, logFatalErrors, runService } from '@uitpost/service-kit'
import { openMetrics } from '@uitpost/service-kit/metrics'
import { createAuthApp } from './app.ts'
import { config } from './config.ts'
import { consumers, sweeps } from './jobs/index.ts'
import { watchRevocations } from './jobs/revocations.ts'
import { registerMetrics } from './metrics.ts'
import { openContext } from './open-context.ts'
import { migrations } from './store/migrations/index.ts'

const env = config()
const logger = createLogger('auth', env.LOG_LEVEL)
logFatalErrors(logger)
const metrics = await openMetrics(env, logger)
const { ctx, db, redis, close } = await openContext(env, logger)
await assertMigrated(db, 'auth', migrations)

registerMetrics(metrics, ctx)
const messaging = await startMessaging({
  service: 'auth',
  db,
  databaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  redis,
  queuePrefix: env.REDIS_PREFIX,
  logger,
  metrics,
  consumers: consumers(ctx),
  workers: [],
  sweeps: sweeps(ctx),
})
// Before requests arrive, because it takes about 100 ms.
loadPlaces()
const stopWatching = watchRevocations(ctx, logger)
const app = createAuthApp(ctx, {
  logger,
  publicUrl: new URL(env.PUBLIC_URL),
  publicKeys: env.JWT_PUBLIC_JWKS,
  sendHint: messaging.sendHint,
  internalToken: env.INTERNAL_TOKEN,
  metrics,
  checks: {
    postgres: () => ping(db),
    messages: async () => readinessOf(await messaging.health(), env.NODE_ENV),
  },
})
await runService({
  app,
  logger,
  host: env.HOST,
  port: env.PORT,
  close: async () => {
    await stopWatching()
    await messaging.close()
    await close()
    await metrics.close()
  },
})
