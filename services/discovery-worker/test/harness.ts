import type { Hint } from '@uitpost/contracts'
import { connect } from '@uitpost/database'
import { createTestDatabase } from '@uitpost/database/testing'
import { type Messaging, startMessaging } from '@uitpost/messaging'
import { createLogger, newId, parseJwks } from '@uitpost/service-kit'
import type { SharedState } from '@uitpost/service-kit/limits'
import type { Metrics } from '@uitpost/service-kit/metrics'
import { createTestKeys, internalToken, testRedis } from '@uitpost/testing'
import type { Kysely } from 'kysely'
import { createDiscoveryApp } from '../src/app.ts'
import { createGroq } from '../src/clients/groq.ts'
import { createModelCheck } from '../src/clients/model-check.ts'
import { createReaders, type Readers } from '../src/clients/readers.ts'
import { createWeb } from '../src/clients/web.ts'
import { type Context, createContext, hintsOver, type Settings } from '../src/context.ts'
import { createPageCache } from '../src/domain/page-contents/page-cache.ts'
import { discoverySweeps, discoveryWorkers } from '../src/jobs/index.ts'
import { discoveryConsumers } from '../src/jobs/messages.ts'
import { countVerdicts, registerMetrics } from '../src/metrics.ts'
import { migrations, SCHEMA } from '../src/store/migrations/index.ts'
import { optedOutHostStore } from '../src/store/opted-out-hosts.ts'
import type { DiscoveryDb } from '../src/store/schema.ts'
import { startGroqServer } from './groq-server.ts'

export const SETTINGS: Settings = {
  sandbox: true,
  search: true,
  dayTokens: 1_000_000,
  runTokens: 1_000_000,
  pagesPerQuery: 8,
  concurrency: 2,
  runMaxMs: 600_000,
  leaseMs: 30_000,
  backoffMs: 5,
}

/** Their threads take half a second to start and keep nothing, so the test files of a worker use the same. */
const sharedReaders = createReaders({ logger: createLogger('discovery-worker', 'silent') })

/** The real service with a database and queues of its own, and Groq and the web on loopback. */
export async function startDiscovery(
  change: Partial<Settings> & {
    groqTimeoutMs?: number
    readers?: (real: Readers) => Readers
    paceState?: SharedState
    metrics?: Metrics
  } = {},
) {
  const database = await createTestDatabase({ schema: SCHEMA, migrations })
  const redis = testRedis()
  const groq = await startGroqServer()
  const logger = createLogger('discovery-worker', 'silent')
  const db = connect<DiscoveryDb>({ url: database.appUrl, applicationName: 'discovery-test' })
  const keys = createTestKeys()
  const {
    groqTimeoutMs = 10_000,
    readers: changed = (real) => real,
    paceState,
    metrics,
    ...settings
  } = change
  let skewMs = 0
  const now = () => new Date(Date.now() + skewMs)
  let messaging: Messaging | undefined
  const hints: Hint[] = []
  const stopping = new AbortController()

  const client = createGroq({
    apiKey: 'test',
    baseUrl: groq.url,
    searchModel: 'openai/gpt-oss-120b',
    extractModel: 'openai/gpt-oss-20b',
    timeoutMs: groqTimeoutMs,
    concurrency: settings.concurrency ?? SETTINGS.concurrency,
    now,
    stopping: stopping.signal,
    paceState,
  })
  const readers = changed(sharedReaders)
  const ctx: Context = createContext({
    db,
    groq: client,
    models: createModelCheck({ groq: client, now }),
    readers,
    web: createWeb({
      contact: 'https://uitpost.example',
      sandboxUrl: groq.url,
      readers,
      paceState,
      findOptOut: optedOutHostStore(db).find,
    }),
    sendHint: (hint) => void hints.push(hint),
    countVerdicts: countVerdicts(metrics),
    hints: hintsOver(async (...job) => (await messaging?.enqueue(...job)) ?? false),
    settings: { ...SETTINGS, ...settings },
    stopping: stopping.signal,
    pages: createPageCache(now),
    logger,
    now,
  })
  if (metrics) registerMetrics(metrics, ctx)
  const app = createDiscoveryApp(ctx, {
    logger,
    publicKeys: parseJwks(keys.publicJwks),
    sendHint: (hint) => void hints.push(hint),
    internalToken,
    checkReplies: true,
  })
  await app.http.ready()

  return {
    ctx,
    db,
    app,
    groq,
    keys,
    /** For workers in separate processes. */
    connections: { databaseUrl: database.directUrl, redis: redis.servers, queuePrefix: redis.queuePrefix },
    /** Hints that were sent to screens. */
    hints,
    /** Moves the service's clock. */
    skip: (ms: number) => {
      skewMs += ms
    },
    /** Starts workers and consumers; without it only the test's own calls run. */
    async startWorkers() {
      messaging = await startMessaging({
        service: 'discovery-worker',
        db,
        databaseUrl: database.directUrl,
        redis: redis.servers,
        queuePrefix: redis.queuePrefix,
        logger,
        metrics,
        consumers: discoveryConsumers(ctx),
        workers: discoveryWorkers(ctx),
        sweeps: discoverySweeps(ctx),
        timing: { relayEveryMs: 200 },
      })
    },
    /** Delivers a message as catalogue's relay does. */
    deliver: (noun: Parameters<typeof deliverMessage>[2], items: unknown[], seq = 1) =>
      deliverMessage(ctx, db, noun, items, seq),
    call: async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, role = 'admin') => {
      const response = await app.http.inject({
        method,
        url,
        headers: {
          ...keys.bearer({ role }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    /** Stops like SIGTERM. */
    async stop() {
      stopping.abort()
      await messaging?.close()
      messaging = undefined
    },
    async close() {
      await messaging?.close()
      await app.http.close()
      await db.destroy()
      await groq.close()
      await database.close()
    },
  }
}

export type Discovery = Awaited<ReturnType<typeof startDiscovery>>

async function deliverMessage(
  ctx: Context,
  db: Kysely<DiscoveryDb>,
  noun:
    | 'candidates.taken-in'
    | 'category.changed'
    | 'event.changed'
    | 'place.changed'
    | 'rejudgement.requested'
    | 'recheck.asked'
    | 'suggestion.made'
    | 'user.deleted',
  items: unknown[],
  seq: number,
) {
  const consumer = discoveryConsumers(ctx).find((one) => one.noun === noun)
  const message = { id: newId(), seq, noun, at: new Date().toISOString(), requestId: null, items }
  await db.transaction().execute(async (trx) => consumer?.handle(message, trx))
}
