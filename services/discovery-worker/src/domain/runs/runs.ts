import {
  type Approach,
  type Country,
  DEFAULT_COUNTRY,
  type DiscoveryStart,
  localDateIn,
  RETENTION_DAYS,
  type Run,
  zoneOf,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, Stores, StoresInTransaction } from '../../context.ts'
import type { CategoryRow, QueryRow, RunRow } from '../../store/schema.ts'
import { AI_SERVICE, findShortage } from '../ai/ai-budget.ts'
import { recordAuditAction } from '../audit.ts'
import { errorLog } from '../progress/logs.ts'
import { hintProgress } from '../progress/progress.ts'
import { announceEnd } from '../progress/run-announcements.ts'
import { type PlannedQuery, planQueries } from './plan.ts'
import { isSearchable, nothingToSearch } from './searchable-countries.ts'

/** Default of an empty body (requirement `calls.discovery-start-monitor`). */
const DEFAULT_APPROACH: Approach = 'simple'
/** A planned run waits this long for the first `place.changed` of catalogue. */
const PROJECTION_WAIT_MS = 30_000

/** A run in the API's form, with both names of each pair (requirements `run.id`, `run.cities-processed`). */
export const showRun = (run: RunRow): Run => ({
  id: run.id,
  discoveryId: run.id,
  status: run.status,
  country: run.country,
  approach: run.approach,
  categories: run.categories,
  createdAt: run.createdAt.toISOString(),
  startedAt: run.startedAt?.toISOString() ?? null,
  finishedAt: run.finishedAt?.toISOString() ?? null,
  eventsFound: run.eventsFound,
  citiesProcessed: run.citiesProcessed,
  completedCities: run.citiesProcessed,
  citiesTotal: run.citiesTotal,
  queriesDone: run.queriesDone,
  queriesTotal: run.queriesTotal,
  queriesFailed: run.queriesFailed,
  sandbox: run.sandbox,
  error: run.error,
})

/**
 * Starts a run, or returns the running one with the same settings. One run per country at a time; others are queued.
 */
export async function startRun(
  ctx: Context,
  start: DiscoveryStart,
  adminId: string,
  requestId: string,
): Promise<Run> {
  const country = start?.country ?? DEFAULT_COUNTRY
  const approach = start?.approach ?? DEFAULT_APPROACH
  const categories = pickCategories(start?.categories ?? [], await ctx.categories.listApproved())
  const request = { country, approach, categories }
  const run = await ctx.transaction((stores) => openRun(ctx, stores, request, adminId, requestId))
  if (run instanceof DomainError) throw run
  if (run.status === 'running' && !run.plannedAt) await ctx.hints.runPlan(run.id)
  return showRun(run)
}

export interface RunSettings {
  country: Country
  approach: Approach
  /** Empty means all. */
  categories: readonly CategoryRow[]
}

/**
 * Adds a run within the caller's transaction. `adminId` is null for the schedule. Returns the reason for refusing it.
 */
export async function openRun(
  ctx: Context,
  stores: StoresInTransaction,
  { country, approach, categories }: RunSettings,
  adminId: string | null,
  requestId: string | null,
): Promise<RunRow | DomainError> {
  await stores.runs.lockCountry(country)
  const open = await stores.runs.listOpen(country)
  const categoryIds = categories.map((category) => category.id)
  const wanted = identityOf(approach, categoryIds)
  const same = open.find(
    (other) => !other.replayOf && identityOf(other.approach, other.categoryIds) === wanted,
  )
  if (same) return same
  const refusal = (await emptyRefusal(ctx, stores, country)) ?? (await budgetRefusal(ctx, stores))
  if (refusal) return refusal
  const now = ctx.now()
  const waits = open.length > 0
  const started = await stores.runs.insert({
    id: newId(),
    status: waits ? 'queued' : 'running',
    country,
    approach,
    categoryIds,
    categories: categories.map((category) => category.name),
    requestId,
    startedBy: adminId,
    sandbox: ctx.settings.sandbox,
    createdAt: now,
    startedAt: waits ? null : now,
  })
  await recordAuditAction(
    ctx,
    stores,
    { id: adminId, requestId },
    {
      action: 'discovery.started',
      subject: `run ${started.id}`,
      after: { country, approach, categories: started.categories, status: started.status },
    },
  )
  return started
}

const identityOf = (approach: Approach, categoryIds: readonly string[]): string =>
  [approach, ...categoryIds.toSorted()].join(' ')

/**
 * Finds categories by name or id (requirement `calls.discovery-start-monitor`: the monitor sends names), without
 * duplicates; empty means all.
 */
export function pickCategories(asked: readonly string[], known: readonly CategoryRow[]): CategoryRow[] {
  const byKey = new Map(
    known.flatMap((category) => [
      [category.name.toLowerCase(), category] as const,
      [category.id, category] as const,
    ]),
  )
  const found = new Map<string, CategoryRow>()
  const unknown: string[] = []
  for (const name of asked) {
    const category = byKey.get(name.trim().toLowerCase())
    if (category) found.set(category.id, category)
    else unknown.push(name)
  }
  if (unknown.length > 0) {
    throw new DomainError(
      'bad_request',
      `No category is called ${unknown.map((name) => `"${name}"`).join(', ')}.`,
      {
        errors: unknown.map((name) => ({
          field: 'categories',
          code: 'unknown_category',
          message: `No category is called "${name}"`,
        })),
      },
    )
  }
  return [...found.values()]
}

/**
 * 429 when the daily token limit is reached (requirement `admin.start-429`). Also logged, since the admin dashboard
 * shows no error.
 */
export async function budgetRefusal(ctx: Context, stores: Stores): Promise<DomainError | undefined> {
  const shortage = await findShortage(ctx, stores.budgets)
  if (!shortage) return undefined
  const { until, remainingTokens, reason } = shortage
  const message = 'The daily token limit of the AI provider is reached.'
  await stores.logs.add(
    errorLog(ctx, null, AI_SERVICE, {
      type: 'daily_limit',
      message: `${message} No discovery was started: ${reason}`,
      rateLimitInfo: { remainingTokens, resetTime: until.toISOString() },
    }),
  )
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 1_000))
  return new DomainError('too_many', message, { retryAfter })
}

/** Refuses a country without anything to read; also logged. */
async function emptyRefusal(
  ctx: Context,
  stores: Stores,
  country: Country,
): Promise<DomainError | undefined> {
  if (await isSearchable(stores, country)) return undefined
  const message = nothingToSearch(country)
  await stores.logs.add(errorLog(ctx, null, 'discovery', { type: 'nothing_to_search', message }))
  return new DomainError('conflict', message)
}

export type Planning = 'planned' | 'nothing to do' | 'no cities yet'

/** Turns a running run into its queries, once, also when called concurrently. */
export async function planRun(ctx: Context, runId: string): Promise<Planning> {
  const planning = await ctx.transaction(async (stores): Promise<Planning> => {
    const run = await stores.runs.lock(runId)
    if (run?.status !== 'running') return 'nothing to do'
    // A resumed run has its queries already.
    if (run.plannedAt) return 'planned'
    const now = ctx.now()
    const waited = now.getTime() - (run.startedAt ?? run.createdAt).getTime()
    if (waited < PROJECTION_WAIT_MS && !(await stores.places.anyKnown())) return 'no cities yet'
    const planned = await planOf(stores, run, now)
    await stores.queries.insertAll(
      planned.map((query, position) => ({ ...query, id: newId(), runId, position, nextAttemptAt: now })),
    )
    const cities = new Set(planned.flatMap((query) => query.cityId ?? [])).size
    await stores.runs.update(runId, { plannedAt: now, queriesTotal: planned.length, citiesTotal: cities })
    if (planned.length === 0) await failEmptyRun(ctx, stores, run)
    return 'planned'
  })
  if (planning !== 'no cities yet') hintProgress(ctx, runId)
  if (planning === 'planned') await hintPending(ctx, runId)
  return planning
}

async function planOf(stores: Stores, run: RunRow, now: Date): Promise<PlannedQuery[]> {
  if (run.replayOf) return (await stores.queries.listOfRun(run.replayOf)).map(repeatedQuery)
  const approved = await stores.categories.listApproved()
  const wanted = new Set(run.categoryIds)
  const prompts = await stores.categoryPrompts.listInUse()
  return planQueries({
    country: run.country,
    approach: run.approach,
    categories: wanted.size === 0 ? approved : approved.filter((category) => wanted.has(category.id)),
    prompts: new Map(prompts.map((prompt) => [prompt.categoryId, prompt])),
    places: await stores.places.listActive(run.country),
    feeds: await stores.feeds.listActive(run.country),
    today: localDateIn(zoneOf(run.country), now),
  })
}

/** The same query, answered from the recording. */
const repeatedQuery = (query: QueryRow): PlannedQuery & { replayOf: number } => ({
  kind: query.kind,
  feedId: query.feedId,
  city: query.city,
  cityId: query.cityId,
  categoryIds: query.categoryIds,
  language: query.language,
  description: query.description,
  prompt: query.prompt,
  temperature: Number(query.temperature),
  maxTokens: query.maxTokens,
  replayOf: query.position,
})

async function failEmptyRun(ctx: Context, stores: StoresInTransaction, run: RunRow): Promise<void> {
  const error = nothingToSearch(run.country)
  const failed = await stores.runs.update(run.id, { status: 'failed', finishedAt: ctx.now(), error })
  await announceEnd(stores, failed)
  await stores.logs.add(errorLog(ctx, run.id, 'discovery', { type: 'nothing_to_search', message: error }))
  await stores.runs.lockCountry(run.country)
  await stores.runs.promoteNext(run.country, ctx.now())
}

async function hintPending(ctx: Context, runId: string): Promise<void> {
  const due = await ctx.queries.listPending(runId)
  await Promise.all(due.map((query) => ctx.hints.queryRun(query.id)))
}

/** Starts a country's next queued run when no run is running. */
export async function beginNext(ctx: Context, country: Country): Promise<void> {
  const next = await ctx.transaction(async (stores) => {
    await stores.runs.lockCountry(country)
    return stores.runs.promoteNext(country, ctx.now())
  })
  if (next) {
    hintProgress(ctx, next.id)
    await ctx.hints.runPlan(next.id)
  }
}

/** Deletes runs that ended six months ago, with their queries and candidates. */
export const removeOldRuns = (ctx: Context): Promise<void> =>
  ctx.runs.removeBefore(new Date(ctx.now().getTime() - RETENTION_DAYS.run * 86_400_000))
