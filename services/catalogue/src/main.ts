import { assertMigrated, connect } from '@uitpost/database'
import { startServiceMessaging } from '@uitpost/messaging'
import { loadPlaces } from '@uitpost/places'
import { findRedis } from '@uitpost/service-kit'
import { connectLimits, limitersIn } from '@uitpost/service-kit/limits'
import { openProcess, runService } from '@uitpost/service-kit/run'
import { createCatalogueApp } from './app.ts'
import { limitOrganisers } from './clients/organiser-limits.ts'
import { connectReplica, replicaChecks } from './clients/replica.ts'
import { limitReports } from './clients/report-limits.ts'
import { limitSuggestions } from './clients/suggestion-limits.ts'
import { readCatalogueConfig } from './config.ts'
import { createContext } from './context.ts'
import { seed } from './domain/seed/seed.ts'
import { consumersOf, sweepsOf } from './jobs/index.ts'
import { registerMetrics } from './metrics.ts'
import { migrations, SCHEMA } from './store/migrations/index.ts'
import type { CatalogueDb } from './store/schema.ts'

const config = readCatalogueConfig()
const { logger, metrics } = await openProcess('catalogue', config)
const db = connect<CatalogueDb>({ url: config.DATABASE_URL, applicationName: 'catalogue' })
await assertMigrated(db, SCHEMA, migrations)
const replica = await connectReplica(config.DATABASE_REPLICA_URL, db, logger)
const redis = await findRedis(config)
const limits = await connectLimits(redis, 'catalogue', logger)
const limiterOf = limitersIn(limits, config.REDIS_PREFIX)
const ctx = createContext(db, {
  replica,
  organiserLimits: limitOrganisers(limiterOf),
  reportLimits: limitReports(limiterOf),
  suggestionLimits: limitSuggestions(limiterOf),
  publicUrl: config.PUBLIC_URL,
  factsLicence: config.CATALOGUE_FACTS_LICENCE_URL,
  sendHint: (hint) => messaging.sendHint(hint),
})
await seed(ctx)
loadPlaces()
registerMetrics(metrics, ctx, replica)
const messaging = await startServiceMessaging(config, {
  service: 'catalogue',
  db,
  redis,
  logger,
  metrics,
  consumers: consumersOf(ctx),
  sweeps: sweepsOf(ctx, db),
})
const app = createCatalogueApp(ctx, {
  ...messaging.appOptions,
  checks: { ...messaging.appOptions.checks, ...replicaChecks(replica) },
})
await runService({
  app,
  logger,
  env: config,
  close: async () => {
    await messaging.close()
    limits.disconnect()
    await replica?.close()
    await db.destroy()
    await metrics.close()
  },
})
