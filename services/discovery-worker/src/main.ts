import { assertMigrated, connect, ping } from '@uitpost/database'
import { readinessOf, startMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { createLogger, createTokenVerifier, endInWords, runService } from '@uitpost/service-kit'
import { createDiscoveryApp } from './app.ts'
import { config } from './config.ts'
import { contextFrom } from './context.ts'
import { logModels } from './domain/ai/ai-provider-status.ts'
import { discoverySweeps, discoveryWorkers } from './jobs/index.ts'
import { discoveryConsumers } from './jobs/messages.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'
import type { DiscoveryDb } from './store/schema.ts'

const env = config()
const logger = createLogger('discovery-worker', env.LOG_LEVEL)
endInWords(logger)
const db = connect<DiscoveryDb>({
  url: env.DATABASE_URL,
  schema: SCHEMA,
  applicationName: 'discovery-worker',
})
await assertMigrated(db, SCHEMA, migrations)

loadPlaces()
const stopping = new AbortController()
const ctx = contextFrom(env, {
  db,
  logger,
  enqueue: (queue, payload, job) => messaging.enqueue(queue, payload, job),
  sendHint: (hint) => messaging.sendHint(hint),
  stopping: stopping.signal,
})
const messaging = await startMessaging({
  service: 'discovery-worker',
  db,
  databaseUrl: env.DATABASE_URL,
  redisUrl: env.REDIS_URL,
  queuePrefix: env.REDIS_PREFIX,
  logger,
  consumers: discoveryConsumers(ctx),
  workers: discoveryWorkers(ctx),
  sweeps: discoverySweeps(ctx),
})
void logModels(ctx)
const app = createDiscoveryApp(ctx, {
  logger,
  verifyToken: createTokenVerifier(env.JWT_PUBLIC_JWKS),
  sendHint: messaging.sendHint,
  internalToken: env.INTERNAL_TOKEN,
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
    stopping.abort()
    await messaging.close()
    await ctx.readers.close()
    await db.destroy()
  },
})
