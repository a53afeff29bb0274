import { assertMigrated } from '@uitpost/database'
import { startServiceMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { openProcess, runService } from '@uitpost/service-kit/run'
import { createAuthApp } from './app.ts'
import { config } from './config.ts'
import { consumers, sweeps } from './jobs/index.ts'
import { watchRevocations } from './jobs/revocations.ts'
import { registerMetrics } from './metrics.ts'
import { openContext } from './open-context.ts'
import { migrations } from './store/migrations/index.ts'

const env = config()
const { logger, metrics } = await openProcess('auth', env)
const { ctx, db, redis, close } = await openContext(env, logger)
await assertMigrated(db, 'auth', migrations)

registerMetrics(metrics, ctx)
const messaging = await startServiceMessaging(env, {
  service: 'auth',
  db,
  redis,
  logger,
  metrics,
  consumers: consumers(ctx),
  sweeps: sweeps(ctx),
})
// Before requests arrive, because it takes about 100 ms.
loadPlaces()
const stopWatching = watchRevocations(ctx, logger)
const app = createAuthApp(ctx, { ...messaging.appOptions, publicUrl: new URL(env.PUBLIC_URL) })
await runService({
  app,
  logger,
  env,
  close: async () => {
    await stopWatching()
    await messaging.close()
    await close()
    await metrics.close()
  },
})
