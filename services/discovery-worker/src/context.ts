import { createHash } from 'node:crypto'
import type { MessageItem } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { type Messaging, outbox } from '@uitpost/messaging'
import type { Logger, SendHint } from '@uitpost/service-kit'
import type { Kysely, Transaction } from 'kysely'
import { createGroq, type GroqClient } from './clients/groq.ts'
import { createModelCheck, type ModelChecker } from './clients/model-check.ts'
import { createReaders, type Readers } from './clients/readers.ts'
import { createWeb, type Web } from './clients/web.ts'
import type { Config } from './config.ts'
import { createPageCache, type PageCache } from './domain/providers/page-cache.ts'
import { createOneByOne } from './one-by-one.ts'
import { candidateStore } from './store/candidates.ts'
import { categoryStore, projectCategories } from './store/categories.ts'
import { feedTestStore } from './store/feeds/feed-tests.ts'
import { feedStore } from './store/feeds/feeds.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { placeStore, projectPlaces } from './store/places.ts'
import { promptStore } from './store/prompts.ts'
import { budgetStore } from './store/runs/budgets.ts'
import { logStore } from './store/runs/logs.ts'
import { queryStore } from './store/runs/queries.ts'
import { recordingStore } from './store/runs/recordings.ts'
import { runStore } from './store/runs/runs.ts'
import { scheduleStore } from './store/runs/schedules.ts'
import type { DiscoveryDb } from './store/schema.ts'
import { burySuggestions, suggestionStore, takeSuggestions } from './store/suggestions.ts'
import { projectWatchedEvents, watchedEventStore } from './store/watched-events.ts'

const storesOn = (db: Kysely<DiscoveryDb>) => ({
  budgets: budgetStore(db),
  candidates: candidateStore(db),
  categories: categoryStore(db),
  feeds: feedStore(db),
  feedTests: feedTestStore(db),
  logs: logStore(db),
  ownData: ownDataStore(db),
  places: placeStore(db),
  prompts: promptStore(db),
  queries: queryStore(db),
  recordings: recordingStore(db),
  runs: runStore(db),
  schedules: scheduleStore(db),
  suggestions: suggestionStore(db),
  watchedEvents: watchedEventStore(db),
})

export type Stores = ReturnType<typeof storesOn>
/** With the outbox, whose messages leave when the transaction is committed. */
export type StoresInTransaction = Stores & { outbox: ReturnType<typeof outbox> }

export interface Settings {
  /** Answers and pages come from the local sandbox. */
  sandbox: boolean
  /** The AI searches the web; without, it is asked what it remembers. */
  search: boolean
  dayTokens: number
  runTokens: number
  pagesPerQuery: number
  concurrency: number
  runMaxMs: number
  /** A query whose worker has not spoken for this long goes to another one. */
  leaseMs: number
  /** The wait after a first failure; it doubles each time. */
  backoffMs: number
}

/** A hint to look at a row; that it is lost costs no more than the time until the next sweep. */
export interface Hints {
  runPlan(runId: string): Promise<unknown>
  queryRun(queryId: string): Promise<unknown>
  suggestionOpen(suggestionId: string): Promise<unknown>
  linkRecheck(link: string): Promise<unknown>
  feedTest(testId: string): Promise<unknown>
}

interface Parts {
  db: Kysely<DiscoveryDb>
  groq: GroqClient
  web: Web
  /** Read the bytes of strangers in threads of their own. */
  readers: Readers
  hints: Hints
  /** Tells screens what changed, after the commit. */
  sendHint: SendHint
  settings: Settings
  /** Aborted when the process is asked to end. */
  stopping: AbortSignal
  pages: PageCache
  models: ModelChecker
  logger: Logger
  now: () => Date
}

/** What the layers of this service receive; made once in main.ts. */
export function createContext({ db, ...rest }: Parts) {
  const oneByOne = createOneByOne()
  const transaction = <T>(work: (stores: StoresInTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, (trx) => work({ ...storesOn(trx), outbox: outbox(trx) }))
  return {
    ...rest,
    ...storesOn(db),
    /** The stores of one transaction: saved together or not at all. */
    transaction,
    /**
     * A transaction of a query that changes its run's row. Those of one process wait for each other here, or each would
     * wait for the row with a connection of its own until the pool is empty and statements time out.
     */
    changeRun: <T>(runId: string, work: (stores: StoresInTransaction) => Promise<T>): Promise<T> =>
      oneByOne(runId, () => transaction(work)),
  }
}

export type Context = ReturnType<typeof createContext>

/** The stores of the transaction in which a message is taken in. */
export const storesIn = (trx: Transaction<DiscoveryDb>) => ({
  ...storesOn(trx),
  ...erasureStore(trx),
  outbox: outbox(trx),
  projectCategories: (items: readonly MessageItem<'category.changed'>[], version: number) =>
    projectCategories(trx, items, version),
  takeSuggestions: (items: readonly MessageItem<'suggestion.made'>[], version: number, now: Date) =>
    takeSuggestions(trx, items, version, now),
  burySuggestions: (userId: string, version: number) => burySuggestions(trx, userId, version),
  projectWatchedEvents: (
    items: readonly MessageItem<'event.changed'>[],
    version: number,
    nextCheckOf: Parameters<typeof projectWatchedEvents>[3],
  ) => projectWatchedEvents(trx, items, version, nextCheckOf),
  projectPlaces: (items: readonly MessageItem<'place.changed'>[], version: number) =>
    projectPlaces(trx, items, version),
})

const LEASE_MS = 45_000
const FIRST_BACKOFF_MS = 2_000

/** The context as configured; `enqueue` is the messaging that starts after it. */
export function contextFrom(
  env: Config,
  {
    enqueue,
    ...parts
  }: {
    db: Kysely<DiscoveryDb>
    logger: Logger
    enqueue: Messaging['enqueue']
    sendHint: SendHint
    stopping: AbortSignal
  },
): Context {
  const now = (): Date => new Date()
  const readers = createReaders({ logger: parts.logger })
  const groq = createGroq({
    apiKey: env.apiKey,
    baseUrl: env.groqUrl,
    searchModel: env.DISCOVERY_SEARCH_MODEL,
    extractModel: env.DISCOVERY_EXTRACT_MODEL,
    timeoutMs: env.DISCOVERY_GROQ_TIMEOUT_SECONDS * 1_000,
    atOnce: env.DISCOVERY_QUERY_CONCURRENCY,
    now,
    stopping: parts.stopping,
  })
  return createContext({
    ...parts,
    now,
    pages: createPageCache(now),
    groq,
    models: createModelCheck({ groq, now }),
    readers,
    web: createWeb({ contact: env.PUBLIC_URL, sandboxUrl: env.sandboxUrl, readers }),
    hints: hintsOver(enqueue),
    settings: {
      sandbox: env.sandboxUrl !== undefined,
      search: env.DISCOVERY_SEARCH === 'on',
      dayTokens: env.DISCOVERY_DAY_TOKENS,
      runTokens: env.DISCOVERY_RUN_TOKENS,
      pagesPerQuery: env.DISCOVERY_PAGES_PER_QUERY,
      concurrency: env.DISCOVERY_QUERY_CONCURRENCY,
      runMaxMs: env.DISCOVERY_RUN_MAX_MINUTES * 60_000,
      leaseMs: LEASE_MS,
      backoffMs: FIRST_BACKOFF_MS,
    },
  })
}

/** While a job for a row waits or runs, another one for it is ignored. */
export const hintsOver = (enqueue: Messaging['enqueue']): Hints => ({
  runPlan: (runId) => enqueue('run.plan', { runId }, { jobId: runId }),
  queryRun: (queryId) => enqueue('query.run', { queryId }, { jobId: queryId }),
  suggestionOpen: (suggestionId) => enqueue('suggestion.open', { suggestionId }, { jobId: suggestionId }),
  feedTest: (testId) => enqueue('feed.test', { testId }, { jobId: testId }),
  linkRecheck: (link) =>
    enqueue('link.recheck', { link }, { jobId: createHash('sha256').update(link).digest('hex') }),
})
