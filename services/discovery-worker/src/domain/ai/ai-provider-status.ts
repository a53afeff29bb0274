import type { AiProvider } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { AI_SERVICE, findShortage, nextUtcDay } from './ai-budget.ts'

const MICROS = 1_000_000

/** Logged at start, so that a removed model is noticed before a run fails. */
export async function logModels(ctx: Context): Promise<void> {
  const { problem } = await ctx.models.check()
  if (problem) ctx.logger.warn({ models: ctx.groq.models }, problem)
  else ctx.logger.info({ models: ctx.groq.models }, 'The AI provider offers the configured models')
}

/** Whether the AI can be asked, its cost today, and when a spent budget is renewed. */
export async function showAiProvider(ctx: Context): Promise<AiProvider> {
  const now = ctx.now()
  const [check, today, shortage] = await Promise.all([
    ctx.models.check(),
    ctx.budgets.today(now),
    findShortage(ctx, ctx.budgets),
  ])
  const model = (use: 'search' | 'extract') => {
    const id = ctx.groq.models[use]
    return { use, id, available: check.available?.has(id) ?? null }
  }
  return {
    service: AI_SERVICE,
    sandbox: ctx.settings.sandbox,
    models: [model('search'), model('extract')],
    checkedAt: check.checkedAt.toISOString(),
    problem: check.problem,
    today: {
      tokens: today.tokens,
      tokensLimit: ctx.settings.dayTokens,
      calls: today.calls,
      costUsd: today.costMicros / MICROS,
      resetsAt: (shortage?.until ?? nextUtcDay(now)).toISOString(),
      blockedReason: shortage?.reason ?? null,
    },
    runTokensLimit: ctx.settings.runTokens,
  }
}
