import { z } from 'zod'
import {
  APPROACHES,
  COUNTRIES,
  DISCOVERY_COUNTRIES,
  LANGUAGES,
  LOG_TYPES,
  RUN_STATUSES,
} from '../../constants.ts'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })

/**
 * The admin dashboard sends country and approach, the monitor country and categories, and an empty body
 * is accepted (NL, all categories, simple). Categories are the monitor's names or ids.
 */
export const DiscoveryStart = z
  .strictObject({
    country: z.enum(COUNTRIES).optional(),
    approach: z.enum(APPROACHES).optional(),
    categories: z.array(z.string().min(1).max(120)).max(100).optional(),
  })
  .optional()
export type DiscoveryStart = z.infer<typeof DiscoveryStart>

/** A run under both names of each pair (requirements `run.id`, `run.cities-processed`). */
export const Run = z.object({
  id: Id,
  discoveryId: Id,
  status: z.enum(RUN_STATUSES),
  country: z.enum(COUNTRIES),
  approach: z.enum(APPROACHES),
  categories: z.array(z.string()),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Distinct candidates found, known ones included. */
  eventsFound: z.int(),
  citiesProcessed: z.int(),
  completedCities: z.int(),
  citiesTotal: z.int(),
  queriesDone: z.int(),
  queriesTotal: z.int(),
  queriesFailed: z.int(),
  /** Answers came from the local AI sandbox, not from Groq. */
  sandbox: z.boolean(),
  error: z.string().nullable(),
})
export type Run = z.infer<typeof Run>

const Money = z.number().min(0)

export const RunQuery = z.object({
  id: Id,
  position: z.int(),
  kind: z.enum(['ai', 'feed']),
  description: z.string(),
  city: z.string().nullable(),
  language: z.enum(LANGUAGES),
  status: z.enum(['pending', 'running', 'done', 'failed']),
  attempts: z.int(),
  eventsFound: z.int(),
  tokens: z.int(),
  costUsd: Money,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  error: z.string().nullable(),
})
export type RunQuery = z.infer<typeof RunQuery>

/** One run with its queries; what it found and what catalogue made of that, by reason. */
export const RunDetail = z.object({
  ...Run.shape,
  eventsCreated: z.int(),
  /** Known already: another source of an event that is there. */
  eventsJoined: z.int(),
  eventsRefused: z.int(),
  /** Sent to catalogue and not answered yet. */
  eventsWaiting: z.int(),
  reasons: z.array(
    z.object({
      outcome: z.enum(['created', 'joined', 'refused']),
      reason: z.string().nullable(),
      count: z.int(),
    }),
  ),
  tokensUsed: z.int(),
  tokensLimit: z.int(),
  costUsd: Money,
  replayOf: Id.nullable(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
  canReplay: z.boolean(),
  queries: z.array(RunQuery),
})
export type RunDetail = z.infer<typeof RunDetail>

export const AiProvider = z.object({
  service: z.string(),
  sandbox: z.boolean(),
  models: z.array(
    z.object({
      use: z.enum(['search', 'extract']),
      id: z.string(),
      /** Null when the provider could not be asked. */
      available: z.boolean().nullable(),
    }),
  ),
  checkedAt: Instant,
  problem: z.string().nullable(),
  today: z.object({
    tokens: z.int(),
    tokensLimit: z.int(),
    calls: z.int(),
    costUsd: Money,
    resetsAt: Instant,
    /** Why nothing may be asked until then; null while something may. */
    blockedReason: z.string().nullable(),
  }),
  runTokensLimit: z.int(),
})
export type AiProvider = z.infer<typeof AiProvider>

/** A country that a run can be about, and whether it has an active city or feed to be read. */
export const SearchableCountry = z.object({ country: z.enum(DISCOVERY_COUNTRIES), searchable: z.boolean() })
export type SearchableCountry = z.infer<typeof SearchableCountry>

const ofOneRun = { service: 'discovery-worker', policy: 'admin', params: z.object({ id: Id }) } as const

export const DiscoveryLog = z.object({
  id: Id,
  type: z.enum(LOG_TYPES),
  service: z.string(),
  timestamp: Instant,
  runId: Id.nullable(),
  sandbox: z.boolean(),
  query: z
    .object({
      description: z.string().nullable(),
      approach: z.string().nullable(),
      city: z.string().nullable(),
    })
    .optional(),
  prompt: z.object({ full: z.string(), fullLength: z.int() }).optional(),
  response: z
    .object({
      eventsCount: z.int(),
      fullLength: z.int(),
      events: z.array(z.object({ title: z.string(), startDate: z.string(), city: z.string() })),
    })
    .optional(),
  error: z
    .object({
      type: z.string(),
      message: z.string(),
      rateLimitInfo: z
        .object({ remainingTokens: z.int().nullable(), resetTime: z.string().nullable() })
        .optional(),
    })
    .optional(),
})
export type DiscoveryLog = z.infer<typeof DiscoveryLog>

export const LogSummary = z.object({
  total: z.int(),
  byType: z.object({ QUERY: z.int(), RESPONSE: z.int(), ERROR: z.int() }),
})
export type LogSummary = z.infer<typeof LogSummary>

export const discoveryEndpoints = {
  startDiscovery: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    body: DiscoveryStart,
    reply: Run,
  }),
  listSearchableCountries: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    reply: z.array(SearchableCountry),
  }),
  getRun: endpoint({ ...ofOneRun, reply: RunDetail }),
  cancelRun: endpoint({ ...ofOneRun, reply: Run }),
  retryRun: endpoint({ ...ofOneRun, reply: Run }),
  replayRun: endpoint({ ...ofOneRun, reply: Run }),
  getAiProvider: endpoint({ service: 'discovery-worker', policy: 'admin', reply: AiProvider }),
  listRuns: endpoint({ service: 'discovery-worker', policy: 'admin', query: PageQuery, reply: z.array(Run) }),
  listDiscoveryLogs: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(DiscoveryLog),
  }),
  summariseDiscoveryLogs: endpoint({ service: 'discovery-worker', policy: 'admin', reply: LogSummary }),
}
