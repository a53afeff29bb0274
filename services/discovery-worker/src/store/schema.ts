import type {
  Approach,
  CandidateOutcome,
  Country,
  DISCOVERY_COUNTRIES,
  FeedPreview,
  FeedTest,
  Language,
  LogType,
  RunStatus,
  ScheduleFrequency,
} from '@uitpost/contracts'
import type { MessagingTables } from '@uitpost/database'
import type { FeedKind } from '@uitpost/event-reader'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** personal: none */
export interface CategoryTable {
  id: string
  name: string
  slug: string
  description: string | null
  approved: boolean
  version: number
}

/** personal: none */
export interface PlaceTable {
  id: string
  name: string
  country: Country
  active: boolean
  version: number
}

/** personal: none */
export interface FeedTable {
  id: string
  url: string
  name: string
  country: Country
  /** For feeds of one town whose entries do not name it. */
  city: string | null
  /** For feeds of one category whose entries do not name it. */
  categoryId: string | null
  active: Generated<boolean>
  etag: string | null
  lastModified: string | null
  lastCheckedAt: Date | null
  lastSuccessAt: Date | null
  lastError: string | null
  failures: Generated<number>
  health: Generated<'new' | 'healthy' | 'failing'>
  /** Null until it is first read. */
  kind: FeedKind | null
  lastYield: number | null
  /** The page that linked to it. */
  discoveredOn: string | null
  createdAt: Generated<Date>
  /** Null while it is registered; a removed feed can be restored for a while. */
  removedAt: Date | null
}

/** personal: none. A feed's last content: an unchanged feed still has new dates within the horizon every day. */
export interface FeedCopyTable {
  feedId: string
  body: Buffer
  at: Generated<Date>
}

/** personal: none. A host whose owner asked not to be read, and the hosts below it. */
export interface OptedOutHostTable {
  host: string
  addedAt: Date
}

/** personal: none. A test of a feed before it is added. */
export interface FeedTestTable {
  id: string
  url: string
  country: Country
  city: string | null
  status: Generated<FeedTest['status']>
  /** Increases with every claim; a worker whose claim is older has lost the row. */
  attempts: Generated<number>
  leaseUntil: Date | null
  pagesRead: Generated<number>
  pagesTotal: number | null
  preview: ColumnType<FeedPreview | null, string | null, string | null>
  errorCode: string | null
  errorMessage: string | null
  createdAt: Date
}

/** personal: none. The highest version is the one in use. */
export interface CategoryPromptTable {
  categoryId: string
  version: number
  searchTerms: string[]
  venues: string[]
  specificInstructions: string
  webSearchQueries: string[]
  temperature: ColumnType<string, number, number>
  maxTokens: number
  restoredFrom: number | null
  createdAt: Generated<Date>
}

/** personal: none. Tokens spent per UTC day, and until when the provider blocks us. */
export interface BudgetDayTable {
  day: string
  tokens: Generated<number>
  calls: Generated<number>
  /** Millionths of a dollar. */
  costMicros: Generated<number>
  blockedUntil: Date | null
  blockedReason: string | null
}

/** Why a run no longer asks the AI: the daily limit (resumable), or a provider that cannot be used. */
export type AiStop = 'limit' | 'unusable'

/** personal: {startedBy}, an admin */
export interface RunTable {
  id: string
  status: RunStatus
  country: Country
  approach: Approach
  /** Empty means all. */
  categoryIds: string[]
  categories: string[]
  requestId: string | null
  sandbox: boolean
  createdAt: Generated<Date>
  startedAt: Date | null
  plannedAt: Date | null
  /** The admin who started or last resumed it; null for the schedule. */
  startedBy: string | null
  /** When it was last resumed; its time limit counts from then. */
  resumedAt: Date | null
  /** The run whose recordings replace the AI and the web. */
  replayOf: string | null
  finishedAt: Date | null
  eventsFound: Generated<number>
  eventsCreated: Generated<number>
  eventsJoined: Generated<number>
  eventsRefused: Generated<number>
  citiesTotal: Generated<number>
  citiesProcessed: Generated<number>
  queriesTotal: Generated<number>
  queriesDone: Generated<number>
  queriesFailed: Generated<number>
  tokensUsed: Generated<number>
  costMicros: Generated<number>
  /** Consecutive failures of AI calls, over all queries of the run. */
  failuresInRow: Generated<number>
  aiStop: AiStop | null
  error: string | null
}

/** personal: none */
export interface QueryTable {
  id: string
  runId: string
  position: number
  kind: 'ai' | 'feed'
  feedId: string | null
  city: string | null
  cityId: string | null
  categoryIds: string[]
  language: Language
  description: string
  prompt: string | null
  temperature: ColumnType<string, number, number>
  maxTokens: number
  status: Generated<'pending' | 'running' | 'done' | 'failed'>
  /** Increases with every claim; a worker whose claim is older has lost the row. */
  attempts: Generated<number>
  failures: Generated<number>
  leaseUntil: Date | null
  nextAttemptAt: Generated<Date>
  startedAt: Date | null
  finishedAt: Date | null
  candidates: Generated<number>
  tokens: Generated<number>
  costMicros: Generated<number>
  /** Position of the query whose recording is used. */
  replayOf: number | null
  error: string | null
}

export type RecordingKind = 'search' | 'extract' | 'page' | 'calendar'

/** personal: none. Replies from outside for a run: gzipped JSON, by address or by the query's position. */
export interface RecordingTable {
  runId: string
  kind: RecordingKind
  key: string
  body: Buffer
  at: Generated<Date>
}

/** personal: none. A candidate of a run, and catalogue's outcome. */
export interface CandidateSeenTable {
  runId: string
  candidateId: string
  queryId: string
  outcome: CandidateOutcome['outcome'] | null
  reason: string | null
  eventId: string | null
}

/** personal: through the suggestion, if it is about one */
export interface DiscoveryLogTable {
  id: string
  runId: string | null
  suggestionId: Generated<string | null>
  type: LogType
  service: string
  sandbox: boolean
  at: Generated<Date>
  payload: ColumnType<LogPayload, string, never>
}

export interface LogPayload {
  query?: { description: string | null; approach: string | null; city: string | null }
  prompt?: { full: string; fullLength: number }
  response?: {
    eventsCount: number
    fullLength: number
    events: { title: string; startDate: string; city: string }[]
  }
  error?: {
    type: string
    message: string
    rateLimitInfo?: { remainingTokens: number | null; resetTime: string | null }
  }
}

/** personal: none. At most one row. */
export interface ScheduleTable {
  id: Generated<number>
  enabled: boolean
  frequency: ScheduleFrequency
  approach: Approach
  countries: ScheduleCountry[]
  /** Empty means all. */
  categoryIds: string[]
  nextRunAt: Date
  lastRunAt: Date | null
  updatedAt: Generated<Date>
}
type ScheduleCountry = (typeof DISCOVERY_COUNTRIES)[number]

/** A suggested address or calendar; its text is deleted once it is read. personal: {userId} */
export interface SuggestionTable {
  id: string
  userId: string
  address: string | null
  ics: string | null
  /** For entries without a town or category of their own. */
  city: string | null
  country: Country
  categoryId: string | null
  status: Generated<'pending' | 'running' | 'done'>
  /** Increases with every claim; a worker whose claim is older has lost the row. */
  attempts: Generated<number>
  failures: Generated<number>
  leaseUntil: Date | null
  nextAttemptAt: Date
  error: string | null
  madeAt: Date
  finishedAt: Date | null
  /** CPU time of readers in milliseconds, over all attempts. */
  readerMs: Generated<number>
  version: number
}

/** CPU time in milliseconds of readers for an account's suggestions, on a day in Amsterdam. personal: {userId} */
export interface ReaderDayTable {
  userId: string
  day: string
  readerMs: number
}

/** The values of an event that its source is compared with. */
interface ComparedEvent {
  link: string
  title: string
  startDate: string
  endDate: string | null
  localEndDate: string
  timeZone: string
  city: string
  country: Country
  location: string | null
}

/** personal: none. Projection of coming approved events, with the time of their next re-check. */
export interface WatchedEventTable extends ComparedEvent {
  id: string
  version: number
  nextCheckAt: Date | null
  checkedAt: Date | null
  /** When a reader's report last asked for a re-check. */
  askedAt: Generated<Date | null>
  /** Consecutive failed re-checks. */
  failures: Generated<number>
  /** Consecutive re-checks that found no page (404, 410). */
  timesGone: Generated<number>
  /** The first of them; kept until the page answers again. */
  goneSince: Generated<Date | null>
  /** Of the version in which the event was last found unchanged. */
  etag: string | null
  lastModified: string | null
}

/** personal: none. An event that catalogue asked to have judged again; deleted with its result. */
export interface RejudgementTable extends ComparedEvent {
  /** The event's, or that of a joined source. */
  id: string
  version: number
  /** Version of the rules that was asked for. */
  rules: number
  /** The address to read. */
  url: string
  runId: string | null
  /** Moved ahead by the worker that claims it, so that it returns after a crash. */
  nextAttemptAt: Date
  /** Consecutive failed attempts. */
  failures: Generated<number>
}

export interface DiscoveryDb extends MessagingTables {
  watchedEvent: WatchedEventTable
  category: CategoryTable
  place: PlaceTable
  feed: FeedTable
  feedCopy: FeedCopyTable
  feedTest: FeedTestTable
  optedOutHost: OptedOutHostTable
  categoryPrompt: CategoryPromptTable
  budgetDay: BudgetDayTable
  run: RunTable
  query: QueryTable
  candidateSeen: CandidateSeenTable
  recording: RecordingTable
  rejudgement: RejudgementTable
  schedule: ScheduleTable
  suggestion: SuggestionTable
  readerDay: ReaderDayTable
  discoveryLog: DiscoveryLogTable
}

export type CategoryRow = Selectable<CategoryTable>
export type PlaceRow = Selectable<PlaceTable>
export type FeedRow = Selectable<FeedTable>
export type FeedTestRow = Selectable<FeedTestTable>
export type CategoryPromptRow = Selectable<CategoryPromptTable>
export type RunRow = Selectable<RunTable>
export type QueryRow = Selectable<QueryTable>
export type ScheduleRow = Selectable<ScheduleTable>
export type SuggestionRow = Selectable<SuggestionTable>
export type WatchedEventRow = Selectable<WatchedEventTable>
export type RejudgementRow = Selectable<RejudgementTable>
export type LogRow = Selectable<DiscoveryLogTable>
