import { assertMigrated, connect, ping } from '@uitpost/database'
import { readinessOf, startMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { createLogger, createTokenVerifier, endInWords, runService } from '@uitpost/service-kit'
import { createCatalogueApp } from './app.ts'
import { readCatalogueConfig } from './config.ts'
import { createContext } from './context.ts'
import { seed } from './domain/setting-up/seed.ts'
import { consumersOf } from './jobs/index.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'
import type { CatalogueDb } from './store/schema.ts'

const config = readCatalogueConfig()
const logger = createLogger('catalogue', config.LOG_LEVEL)
endInWords(logger)
const db = connect<CatalogueDb>({ url: config.DATABASE_URL, schema: SCHEMA, applicationName: 'catalogue' })
await assertMigrated(db, SCHEMA, migrations)
const ctx = createContext(db, {
  publicUrl: config.PUBLIC_URL,
  sendHint: (hint) => messaging.sendHint(hint),
})
await seed(ctx)
loadPlaces()
const messaging = await startMessaging({
  service: 'catalogue',
  db,
  databaseUrl: config.DATABASE_URL,
  redisUrl: config.REDIS_URL,
  queuePrefix: config.REDIS_PREFIX,
  logger,
  consumers: consumersOf(ctx),
})
const app = createCatalogueApp(ctx, {
  logger,
  verifyToken: createTokenVerifier(config.JWT_PUBLIC_JWKS),
  sendHint: messaging.sendHint,
  internalToken: config.INTERNAL_TOKEN,
  checks: {
    postgres: () => ping(db),
    messages: async () => readinessOf(await messaging.health(), config.NODE_ENV),
  },
})
await runService({
  app,
  logger,
  host: config.HOST,
  port: config.PORT,
  close: async () => {
    await messaging.close()
    await db.destroy()
  },
})
