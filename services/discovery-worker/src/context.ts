import { createHash } from 'node:crypto'
import type { Candidate, MessageItem, RejudgementRequest } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { type Messaging, outbox } from '@uitpost/messaging'
import type { Logger, SendHint } from '@uitpost/service-kit'
import type { SharedState } from '@uitpost/service-kit/limits'
import type { Kysely, Transaction } from 'kysely'
import { createGroq, type GroqClient } from './clients/groq.ts'
import { createModelCheck, type ModelChecker } from './clients/model-check.ts'
import { createReaders, type Readers } from './clients/readers.ts'
import { createWeb, type Web } from './clients/web.ts'
import type { Config } from './config.ts'
import { createPageCache, type PageCache } from './domain/page-contents/page-cache.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { candidateStore } from './store/candidates.ts'
import { categoryStore, projectCategories } from './store/categories.ts'
import { categoryPromptStore } from './store/category-prompts.ts'
import { feedTestStore } from './store/feeds/feed-tests.ts'
import { feedStore } from './store/feeds/feeds.ts'
import { figureStore } from './store/figures.ts'
import { optedOutHostStore } from './store/opted-out-hosts.ts'
import { erasureStore, ownDataStore } from './store/own-data.ts'
import { placeStore, projectPlaces } from './store/places.ts'
import { readerDayStore } from './store/reader-days.ts'
import { rejudgementStore, takeRejudgements } from './store/rejudgements.ts'
import { budgetStore } from './store/runs/budgets.ts'
import { logStore } from './store/runs/logs.ts'
import { queryStore } from './store/runs/queries.ts'
import { recordingStore } from './store/runs/recordings.ts'
import { runStore } from './store/runs/runs.ts'
import { scheduleStore } from './store/runs/schedules.ts'
import type { DiscoveryDb } from './store/schema.ts'
import { suggestionStore, takeSuggestions, tombstoneSuggestions } from './store/suggestions.ts'
import { projectWatchedEvents, watchedEventStore } from './store/watched-events.ts'

const storesOn = (db: Kysely<DiscoveryDb>) => ({
  budgets: budgetStore(db),
  candidates: candidateStore(db),
  categories: categoryStore(db),
  feeds: feedStore(db),
  feedTests: feedTestStore(db),
  figures: figureStore(db),
  logs: logStore(db),
  optedOutHosts: optedOutHostStore(db),
  ownData: ownDataStore(db),
  places: placeStore(db),
  categoryPrompts: categoryPromptStore(db),
  queries: queryStore(db),
  readerDays: readerDayStore(db),
  recordings: recordingStore(db),
  rejudgements: rejudgementStore(db),
  runs: runStore(db),
  schedules: scheduleStore(db),
  suggestions: suggestionStore(db),
  watchedEvents: watchedEventStore(db),
})

export type Stores = ReturnType<typeof storesOn>
/** Includes the outbox, whose messages are sent after the commit. */
export type StoresInTransaction = Stores & { outbox: ReturnType<typeof outbox> }

export interface Settings {
  /** Whether answers and pages come from the local sandbox. */
  sandbox: boolean
  /** Whether the AI searches the web; otherwise it answers from memory. */
  search: boolean
  dayTokens: number
  runTokens: number
  pagesPerQuery: number
  concurrency: number
  runMaxMs: number
  /** Milliseconds after which a query whose worker does not renew its lease goes to another one. */
  leaseMs: number
  /** Milliseconds after a first failure; doubles with each failure. */
  backoffMs: number
}

/** Hints to look at a row; a lost hint only delays the row until the next sweep. */
export interface Hints {
  runPlan(runId: string): Promise<unknown>
  queryRun(queryId: string): Promise<unknown>
  suggestionOpen(suggestionId: string): Promise<unknown>
  linkRecheck(link: string): Promise<unknown>
  urlRejudge(url: string): Promise<unknown>
  feedTest(testId: string): Promise<unknown>
}

interface Parts {
  db: Kysely<DiscoveryDb>
  groq: GroqClient
  web: Web
  /** Parses untrusted bytes in worker threads. */
  readers: Readers
  hints: Hints
  /** Tells screens to refresh; call it after the commit. */
  sendHint: SendHint
  /** Counts the verdicts of saved candidates, for metrics. */
  countVerdicts?: (candidates: readonly Pick<Candidate, 'verdict'>[]) => void
  settings: Settings
  /** Aborted at shutdown. */
  stopping: AbortSignal
  pages: PageCache
  models: ModelChecker
  logger: Logger
  now: () => Date
}

/** What the layers of this service receive; created once in main.ts. */
export function createContext({ db, countVerdicts = () => {}, ...rest }: Parts) {
  const keyedQueue = createKeyedQueue()
  const transaction = <T>(work: (stores: StoresInTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, (trx) => work({ ...storesOn(trx), outbox: outbox(trx) }))
  return {
    ...rest,
    ...storesOn(db),
    countVerdicts,
    /** Runs work with the stores of one transaction. */
    transaction,
    /**
     * A transaction that changes a run's row. Calls for one run are serialised within the process: otherwise each
     * would wait for the row with a connection of its own and exhaust the pool.
     */
    changeRun: <T>(runId: string, work: (stores: StoresInTransaction) => Promise<T>): Promise<T> =>
      keyedQueue(runId, () => transaction(work)),
  }
}

export type Context = ReturnType<typeof createContext>

/** The stores of the transaction that consumes a message. */
export const storesIn = (trx: Transaction<DiscoveryDb>) => ({
  ...storesOn(trx),
  ...erasureStore(trx),
  outbox: outbox(trx),
  projectCategories: (items: readonly MessageItem<'category.changed'>[], version: number) =>
    projectCategories(trx, items, version),
  takeSuggestions: (items: readonly MessageItem<'suggestion.made'>[], version: number, now: Date) =>
    takeSuggestions(trx, items, version, now),
  tombstoneSuggestions: (userId: string, version: number) => tombstoneSuggestions(trx, userId, version),
  projectWatchedEvents: (
    items: readonly MessageItem<'event.changed'>[],
    version: number,
    nextCheckOf: Parameters<typeof projectWatchedEvents>[3],
  ) => projectWatchedEvents(trx, items, version, nextCheckOf),
  takeRejudgements: (items: readonly RejudgementRequest[], version: number, now: Date) =>
    takeRejudgements(trx, items, version, now),
  projectPlaces: (items: readonly MessageItem<'place.changed'>[], version: number) =>
    projectPlaces(trx, items, version),
})

const LEASE_MS = 45_000
const FIRST_BACKOFF_MS = 2_000

/** The context as configured; `enqueue` belongs to the messaging that starts later. */
export function contextFrom(
  env: Config,
  {
    enqueue,
    paceState,
    ...parts
  }: {
    db: Kysely<DiscoveryDb>
    logger: Logger
    enqueue: Messaging['enqueue']
    sendHint: SendHint
    countVerdicts: NonNullable<Parts['countVerdicts']>
    stopping: AbortSignal
    /** The pace per host and of the AI, for all processes. */
    paceState: SharedState
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
    concurrency: env.DISCOVERY_QUERY_CONCURRENCY,
    now,
    stopping: parts.stopping,
    paceState,
  })
  return createContext({
    ...parts,
    now,
    pages: createPageCache(now),
    groq,
    models: createModelCheck({ groq, now }),
    readers,
    web: createWeb({
      contact: env.PUBLIC_URL,
      sandboxUrl: env.sandboxUrl,
      readers,
      paceState,
      findOptOut: optedOutHostStore(parts.db).find,
    }),
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

const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex')

/** While a job for a row waits or runs, another one for it is ignored. */
export const hintsOver = (enqueue: Messaging['enqueue']): Hints => ({
  runPlan: (runId) => enqueue('run.plan', { runId }, { jobId: runId }),
  queryRun: (queryId) => enqueue('query.run', { queryId }, { jobId: queryId }),
  suggestionOpen: (suggestionId) => enqueue('suggestion.open', { suggestionId }, { jobId: suggestionId }),
  feedTest: (testId) => enqueue('feed.test', { testId }, { jobId: testId }),
  linkRecheck: (link) => enqueue('link.recheck', { link }, { jobId: hashOf(link) }),
  urlRejudge: (url) => enqueue('url.rejudge', { url }, { jobId: hashOf(url) }),
})
