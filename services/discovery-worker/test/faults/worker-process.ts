import { connect } from '@uitpost/database'
import { startMessaging, sweep } from '@uitpost/messaging'
import { createLogger } from '@uitpost/service-kit'
import { createGroq } from '../../src/clients/groq.ts'
import { createModelCheck } from '../../src/clients/model-check.ts'
import { createReaders } from '../../src/clients/readers.ts'
import { createWeb } from '../../src/clients/web.ts'
import { createContext, hintsOver } from '../../src/context.ts'
import { createPageCache } from '../../src/domain/page-contents/page-cache.ts'
import { sweepRuns } from '../../src/domain/runs/sweeps.ts'
import { discoverySweeps, discoveryWorkers } from '../../src/jobs/index.ts'
import { discoveryConsumers } from '../../src/jobs/messages.ts'
import type { DiscoveryDb } from '../../src/store/schema.ts'
import { SETTINGS } from '../harness.ts'
import type { WorkerSettings } from './running-worker.ts'

/** A worker process with short leases and locks, which ends with its parent. */
const settings = JSON.parse(process.env['WORKER_SETTINGS'] ?? '{}') as WorkerSettings
const logger = createLogger('discovery-worker', 'warn')
const db = connect<DiscoveryDb>({
  url: settings.databaseUrl,
  applicationName: 'discovery-fault',
})
const now = () => new Date()
const groq = createGroq({
  apiKey: settings.name,
  baseUrl: settings.groqUrl,
  searchModel: 'openai/gpt-oss-120b',
  extractModel: 'openai/gpt-oss-20b',
  timeoutMs: 120_000,
  concurrency: 4,
  now,
})
const readers = createReaders({ logger })
const ctx = createContext({
  db,
  groq,
  logger,
  now,
  models: createModelCheck({ groq, now }),
  pages: createPageCache(now),
  readers,
  web: createWeb({ contact: 'https://uitpost.example', sandboxUrl: settings.groqUrl, readers }),
  hints: hintsOver((...job) => messaging.enqueue(...job)),
  sendHint: () => {},
  stopping: new AbortController().signal,
  settings: { ...SETTINGS, concurrency: 4, leaseMs: settings.leaseMs },
})
const messaging = await startMessaging({
  service: 'discovery-worker',
  db,
  logger,
  databaseUrl: settings.databaseUrl,
  redis: settings.redis,
  queuePrefix: settings.queuePrefix,
  consumers: discoveryConsumers(ctx),
  workers: discoveryWorkers(ctx),
  // Fifteen seconds in production; shorter here, as twenty leases have to expire.
  sweeps: [
    ...discoverySweeps(ctx).filter(({ name }) => name !== 'runs'),
    sweep('runs', 300, () => sweepRuns(ctx)),
  ],
  timing: { relayEveryMs: 300, lockMs: settings.leaseMs, stalledCheckMs: 400 },
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
