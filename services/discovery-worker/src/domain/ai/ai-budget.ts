import { AiFailure, stoppedFailure } from '../../clients/groq-errors.ts'
import type { Context, Stores } from '../../context.ts'

/** The AI provider's name in logs. */
export const AI_SERVICE = 'groq'

/** Failure type of our own daily limit, as opposed to the provider's. */
export const OWN_LIMIT = 'daily_limit'
/** Failure type of the limit per run. */
export const RUN_LIMIT = 'run_limit'

export interface Shortage {
  /** When asking is possible again. */
  until: Date
  remainingTokens: number
  reason: string
}

export const nextUtcDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))

/** Why the AI may not be asked now: the provider has blocked us for a while, or our own daily limit is spent. */
export async function findShortage(
  ctx: Pick<Context, 'now' | 'settings'>,
  budgets: Stores['budgets'],
): Promise<Shortage | undefined> {
  const now = ctx.now()
  const budget = await budgets.today(now)
  const remainingTokens = Math.max(0, ctx.settings.dayTokens - budget.tokens)
  if (budget.blockedUntil && budget.blockedUntil > now) {
    return { until: budget.blockedUntil, remainingTokens, reason: budget.blockedReason ?? 'shut out' }
  }
  if (remainingTokens > 0) return undefined
  const reason = `The day's own limit of ${ctx.settings.dayTokens} tokens is spent`
  return { until: nextUtcDay(now), remainingTokens, reason }
}

/** Share of the day's tokens that is reserved for runs. */
const SHARE_OF_RUNS = 0.5

/** Throws before a call that belongs to no run when only the runs' share is left. */
export async function assertSpareBudget(ctx: Context): Promise<void> {
  const { tokens } = await ctx.budgets.today(ctx.now())
  const spent = tokens >= ctx.settings.dayTokens * (1 - SHARE_OF_RUNS)
  const shortage =
    (await findShortage(ctx, ctx.budgets)) ??
    (spent && { until: nextUtcDay(ctx.now()), reason: 'What is left of the day’s tokens is for runs' })
  if (!shortage) return
  const waitMs = shortage.until.getTime() - ctx.now().getTime()
  throw new AiFailure('limit', OWN_LIMIT, shortage.reason, { waitMs })
}

/** Throws before a call of a run when a limit is reached, so that the provider need not refuse it. */
export async function assertBudget(ctx: Context, runId: string): Promise<void> {
  const run = await ctx.runs.find(runId)
  if (run?.status === 'cancelled') throw stoppedFailure()
  if (run?.aiStop) {
    const kind = run.aiStop === 'unusable' ? 'unusable' : 'limit'
    throw new AiFailure(kind, RUN_LIMIT, run.error ?? 'The run asks the AI nothing more')
  }
  if (run && run.tokensUsed >= ctx.settings.runTokens) {
    const message = `The limit of ${ctx.settings.runTokens} tokens per run is reached`
    throw new AiFailure('limit', RUN_LIMIT, message, { rateLimit: { remainingTokens: 0, resetTime: null } })
  }
  const shortage = await findShortage(ctx, ctx.budgets)
  if (!shortage) return
  throw new AiFailure('limit', OWN_LIMIT, shortage.reason, {
    waitMs: shortage.until.getTime() - ctx.now().getTime(),
    rateLimit: { remainingTokens: shortage.remainingTokens, resetTime: shortage.until.toISOString() },
  })
}
