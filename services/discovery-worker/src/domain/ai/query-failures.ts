import { AiFailure } from '../../clients/groq-errors.ts'
import { SourceFailure } from '../../clients/source-errors.ts'
import type { Context, Stores } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { errorLog } from '../progress/logs.ts'
import { tellProgress } from '../progress/progress.ts'
import { concludeRun, stopAi } from '../progress/run-ends.ts'
import { OWN_LIMIT, RUN_LIMIT } from './ai-budget.ts'

const MAX_FAILURES = 4
/** An answer that breaks the rules twice will break them again. */
const MAX_MALFORMED = 2
/** This many AI calls failing one after another mean that the provider is down, not that we had bad luck. */
const PROVIDER_DOWN_AFTER = 10
const LONGEST_BACKOFF_MS = 5 * 60_000

/** Saves a query's failure and what follows from it. Answers the wait until its next try, if there is one. */
export async function settleFailure(
  ctx: Context,
  query: QueryRow,
  service: string,
  error: unknown,
): Promise<number | undefined> {
  const failure = asFailure(error)
  if (failure.type === 'internal') ctx.logger.error({ err: error, query: query.id }, 'A query failed inside')
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
    // Nothing went wrong: whoever takes it up asks again.
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
  tellProgress(ctx, query.runId)
  if (outcome.next) await ctx.hints.runPlan(outcome.next)
  return verdict.retry && !outcome.stopped ? verdict.waitMs : undefined
}

export type Failure = AiFailure | SourceFailure

export function asFailure(error: unknown): Failure {
  if (error instanceof AiFailure || error instanceof SourceFailure) return error
  const words = error instanceof Error ? error.message : String(error)
  return new SourceFailure('internal', `It could not be worked on: ${words}`, true)
}

interface Verdict {
  retry: boolean
  waitMs?: number
  /** Towards the attempts that are allowed; being told to wait is nobody's failure. */
  counts: boolean
}

/** Whether another try makes sense, and when. */
export function judgeFailure(ctx: Context, before: number, failure: Failure): Verdict {
  const failures = before + 1
  const waitMs = backoff(ctx.settings.backoffMs, failures)
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

/** Doubles each time; the random part keeps queries that failed together from returning together. */
const backoff = (firstMs: number, failures: number): number =>
  Math.round(Math.min(firstMs * 2 ** (failures - 1), LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2))

/** Our own cap needs no memory: it is counted anew every time. */
export async function rememberLimit(
  ctx: Context,
  { budgets }: Pick<Stores, 'budgets'>,
  failure: AiFailure,
): Promise<void> {
  if (failure.type === OWN_LIMIT) return
  const now = ctx.now()
  await budgets.block(now, new Date(now.getTime() + (failure.waitMs ?? 0)), failure.message)
}

/** What ends a run's questions to the AI is known at once to all that wait in line. */
export async function stopAfter(ctx: Context, runId: string, failure: AiFailure): Promise<void> {
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
