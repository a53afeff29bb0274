import { z } from 'zod'
import { APPROACHES, COUNTRIES, DISCOVERY_COUNTRIES, LANGUAGES, RUN_STATUSES } from '../../constants.ts'
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
  /** The answers came from the local AI sandbox instead of Groq. */
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

/** A run with its queries, what it found, and the catalogue's decisions by reason. */
export const RunDetail = z.object({
  ...Run.shape,
  eventsCreated: z.int(),
  /** Joined to an existing event as another source. */
  eventsJoined: z.int(),
  eventsRefused: z.int(),
  /** Sent to the catalogue, no decision yet. */
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

/** A country for runs, and whether it has an active city or feed. */
export const SearchableCountry = z.object({ country: z.enum(DISCOVERY_COUNTRIES), searchable: z.boolean() })
export type SearchableCountry = z.infer<typeof SearchableCountry>

const ofOneRun = { policy: 'admin', params: z.object({ id: Id }) } as const

export const runEndpoints = {
  startDiscovery: endpoint({ policy: 'admin', body: DiscoveryStart, reply: Run }),
  listSearchableCountries: endpoint({ policy: 'admin', reply: z.array(SearchableCountry) }),
  getRun: endpoint({ ...ofOneRun, reply: RunDetail }),
  cancelRun: endpoint({ ...ofOneRun, reply: Run }),
  retryRun: endpoint({ ...ofOneRun, reply: Run }),
  replayRun: endpoint({ ...ofOneRun, reply: Run }),
  listRuns: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(Run) }),
}
