import { assertMigrated, connect } from '@uitpost/database'
import { startServiceMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { findRedis } from '@uitpost/service-kit'
import { connectLimits, sharedState } from '@uitpost/service-kit/limits'
import { openProcess, runService } from '@uitpost/service-kit/run'
import { createDiscoveryApp } from './app.ts'
import { config } from './config.ts'
import { contextFrom } from './context.ts'
import { logModels } from './domain/ai/ai-provider-status.ts'
import { discoverySweeps, discoveryWorkers } from './jobs/index.ts'
import { discoveryConsumers } from './jobs/messages.ts'
import { countVerdicts, registerMetrics } from './metrics.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'
import type { DiscoveryDb } from './store/schema.ts'

/** No request waits for these limits; a query waits much longer for a Redis that counts as away. */
const LIMITS_TIMEOUT_MS = 5_000

const env = config()
const { logger, metrics } = await openProcess('discovery-worker', env)
const db = connect<DiscoveryDb>({
  url: env.DATABASE_URL,
  applicationName: 'discovery-worker',
})
await assertMigrated(db, SCHEMA, migrations)

loadPlaces()
const redis = await findRedis(env)
const limits = await connectLimits(redis, 'discovery-worker', logger, LIMITS_TIMEOUT_MS)
const stopping = new AbortController()
const ctx = contextFrom(env, {
  db,
  logger,
  enqueue: (queue, payload, job) => messaging.enqueue(queue, payload, job),
  sendHint: (hint) => messaging.sendHint(hint),
  countVerdicts: countVerdicts(metrics),
  stopping: stopping.signal,
  paceState: sharedState(limits, env.REDIS_PREFIX),
})
registerMetrics(metrics, ctx)
const messaging = await startServiceMessaging(env, {
  service: 'discovery-worker',
  db,
  redis,
  logger,
  metrics,
  consumers: discoveryConsumers(ctx),
  workers: discoveryWorkers(ctx),
  sweeps: discoverySweeps(ctx),
})
void logModels(ctx)
const app = createDiscoveryApp(ctx, messaging.appOptions)
await runService({
  app,
  logger,
  env,
  close: async () => {
    stopping.abort()
    await messaging.close()
    await ctx.readers.close()
    limits.disconnect()
    await db.destroy()
    await metrics.close()
  },
})
