import { SourceFailure } from '@uitpost/event-reader'
import { LimitsAway } from '@uitpost/service-kit/limits'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Context, Stores } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { errorLog } from '../progress/logs.ts'
import { hintProgress } from '../progress/progress.ts'
import { concludeRun, stopAi } from '../progress/run-ends.ts'
import { OWN_LIMIT, RUN_LIMIT } from './ai-budget.ts'

const MAX_FAILURES = 4
/** Attempts after malformed answers: a model that breaks the schema twice does so again. */
const MAX_MALFORMED = 2
/** After this many failed AI calls in a row the provider counts as down. */
const PROVIDER_DOWN_AFTER = 10
const LONGEST_BACKOFF_MS = 5 * 60_000
/** While Redis is away; it is back after half a minute, if a replica takes over. */
const AWAY_WAIT_MS = 15_000

/** Saves a query's failure. Returns the milliseconds until its next attempt; undefined when there is none. */
export async function settleFailure(
  ctx: Context,
  query: QueryRow,
  service: string,
  error: unknown,
): Promise<number | undefined> {
  const failure = asFailure(error)
  if (failure.type === 'internal')
    ctx.logger.error({ err: error, query: query.id }, 'A query failed because of an internal error')
  const verdict = judgeFailure(ctx, query.failures, failure)
  const stops = failure instanceof AiFailure && failure.kind === 'stopped'
  const outcome = await ctx.changeRun(query.runId, async (stores) => {
    const run = await stores.runs.lock(query.runId)
    const settled = await stores.queries.settle(query, {
      status: verdict.retry ? 'pending' : 'failed',
      nextAttemptAt: new Date(ctx.now().getTime() + (verdict.waitMs ?? 0)),
      failures: query.failures + (verdict.counts ? 1 : 0),
      error: stops ? query.error : failure.message.slice(0, 500),
      ...(!verdict.retry && { finishedAt: ctx.now() }),
    })
    if (!run || !settled) return { next: undefined, stopped: true }
    // Stopped queries did not fail: they are asked again when the run is resumed.
    if (stops) return { next: undefined, stopped: false }
    await stores.logs.add(
      errorLog(ctx, run.id, service, {
        type: failure.type,
        message: failure.message,
        ...(failure instanceof AiFailure && failure.rateLimit && { rateLimitInfo: failure.rateLimit }),
      }),
    )
    const isDown = failure instanceof AiFailure && failure.kind === 'transient'
    const down = isDown ? run.failuresInRow + 1 : run.failuresInRow
    await stores.runs.update(run.id, { failuresInRow: down })
    const stopped = await stopIfNeeded(ctx, stores, run, failure, down)
    return { next: await concludeRun(ctx, stores, run.id), stopped }
  })
  hintProgress(ctx, query.runId)
  if (outcome.next) await ctx.hints.runPlan(outcome.next)
  return verdict.retry && !outcome.stopped ? verdict.waitMs : undefined
}

export type Failure = AiFailure | SourceFailure | LimitsAway

export function asFailure(error: unknown): Failure {
  if (error instanceof AiFailure || error instanceof SourceFailure || error instanceof LimitsAway)
    return error
  const words = error instanceof Error ? error.message : String(error)
  return new SourceFailure('internal', `It could not be worked on: ${words}`)
}

interface Verdict {
  retry: boolean
  waitMs?: number
  /** Whether it counts as an attempt; a wait ordered by the provider does not, nor one for Redis. */
  counts: boolean
}

/** Whether to try again, and when. `before` is the number of earlier failures. */
export function judgeFailure(ctx: Context, before: number, failure: Failure): Verdict {
  const failures = before + 1
  const waitMs = backoff(ctx.settings.backoffMs, failures)
  if (failure instanceof LimitsAway) return { retry: true, waitMs: AWAY_WAIT_MS, counts: false }
  if (!(failure instanceof AiFailure)) {
    return { retry: failure.passing && failures < MAX_FAILURES, waitMs, counts: true }
  }
  switch (failure.kind) {
    case 'wait':
      return { retry: true, waitMs: failure.waitMs ?? waitMs, counts: false }
    case 'limit':
      // Stays pending: the query can be run on another day.
      return { retry: true, counts: false }
    case 'unusable':
    case 'too_large':
      return { retry: false, counts: false }
    case 'malformed':
      return { retry: failures < MAX_MALFORMED, waitMs, counts: true }
    case 'stopped':
      return { retry: true, waitMs: 0, counts: false }
    case 'transient':
      return { retry: failures < MAX_FAILURES, waitMs: Math.max(waitMs, failure.waitMs ?? 0), counts: true }
  }
}

/** Milliseconds; exponential with jitter, so that queries that failed together do not return together. */
const backoff = (firstMs: number, failures: number): number =>
  Math.round(Math.min(firstMs * 2 ** (failures - 1), LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2))

/** Saves how long the provider blocks us. Our own limit need not be saved, as it is computed. */
export async function rememberLimit(
  ctx: Context,
  { budgets }: Pick<Stores, 'budgets'>,
  failure: AiFailure,
): Promise<void> {
  if (failure.type === OWN_LIMIT) return
  const now = ctx.now()
  await budgets.block(now, new Date(now.getTime() + (failure.waitMs ?? 0)), failure.message)
}

/** Ends the run's questions to the AI after a failure that all others would repeat. */
export async function stopAiAfter(ctx: Context, runId: string, failure: AiFailure): Promise<void> {
  if (failure.kind !== 'limit' && failure.kind !== 'unusable') return
  await ctx.changeRun(runId, async (stores) => {
    const run = await stores.runs.lock(runId)
    if (run) await stopIfNeeded(ctx, stores, run, failure, 0)
  })
}

async function stopIfNeeded(
  ctx: Context,
  stores: Stores,
  run: RunRow,
  failure: Failure,
  failuresInRow: number,
): Promise<boolean> {
  if (!(failure instanceof AiFailure)) return false
  if (failure.kind === 'limit') {
    if (failure.type === RUN_LIMIT) {
      await stopAi(ctx, stores, run.id, 'limit', `${failure.message}.`)
      return true
    }
    await rememberLimit(ctx, stores, failure)
    await stopAi(ctx, stores, run.id, 'limit', 'The daily limit of the AI provider is reached.')
    return true
  }
  if (failure.kind === 'unusable') {
    await stopAi(ctx, stores, run.id, 'unusable', `The AI provider cannot be used: ${failure.message}`)
    return true
  }
  if (failuresInRow < PROVIDER_DOWN_AFTER) return false
  await stopAi(ctx, stores, run.id, 'unusable', `The AI provider does not answer: ${failure.message}`)
  return true
}
