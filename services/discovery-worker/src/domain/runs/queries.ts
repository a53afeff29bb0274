import type { Context } from '../../context.ts'
import type { QueryRow, RunRow } from '../../store/schema.ts'
import { settleFailure } from '../ai/query-failures.ts'
import { keepingLease, leaseEnd } from '../leases.ts'
import { errorLog, queryLog, responseLog } from '../progress/logs.ts'
import { hintProgress } from '../progress/progress.ts'
import { concludeRun } from '../progress/run-ends.ts'
import { aiProvider } from '../providers/ai.ts'
import { dropRepeats } from '../providers/candidates.ts'
import { feedProvider } from '../providers/feeds.ts'
import type { Found, Provider } from '../providers/provider.ts'

export const providerFor = (ctx: Context, query: QueryRow): Provider =>
  query.kind === 'feed' ? feedProvider(ctx) : aiProvider(ctx)

/**
 * Runs one query if it is due: claims it, asks its provider, saves the result. Returns the milliseconds until its
 * next attempt, if any. A worker that lost the lease saves nothing.
 */
export async function runQuery(ctx: Context, queryId: string): Promise<number | undefined> {
  const begun = await begin(ctx, queryId)
  if (!begun) return undefined
  const { run, query } = begun
  hintProgress(ctx, run.id)
  const provider = providerFor(ctx, query)
  try {
    await keepingLease(
      ctx,
      { query: query.id },
      (until) => ctx.queries.extendLease(query, until),
      async () => finish(ctx, run, query, provider, await provider.run(run, query)),
    )
    return undefined
  } catch (error) {
    return settleFailure(ctx, query, provider.name, error)
  }
}

/** Saves the claim and its QUERY log entry together. */
async function begin(ctx: Context, queryId: string): Promise<{ run: RunRow; query: QueryRow } | undefined> {
  const waiting = await ctx.queries.find(queryId)
  if (!waiting) return undefined
  const prompt = await providerFor(ctx, waiting).ask(waiting)
  return ctx.transaction(async (stores) => {
    const run = await stores.runs.find(waiting.runId)
    if (run?.status !== 'running' || (waiting.kind === 'ai' && run.aiStop)) return undefined
    const now = ctx.now()
    const query = await stores.queries.claim(queryId, now, leaseEnd(ctx))
    if (!query) return undefined
    await stores.logs.add(queryLog(ctx, run, query, providerFor(ctx, query).name, prompt))
    return { run, query }
  })
}

/** Saves candidates, log entry, query and counters together; nothing when the lease is lost. */
async function finish(
  ctx: Context,
  run: RunRow,
  query: QueryRow,
  provider: Provider,
  found: Found,
): Promise<void> {
  const candidates = dropRepeats(found.candidates)
  const saved = await ctx.changeRun(run.id, async (stores) => {
    const locked = await stores.runs.lock(run.id)
    const settled = await stores.queries.settle(query, {
      status: 'done',
      finishedAt: ctx.now(),
      candidates: candidates.length,
      error: null,
    })
    if (!locked || !settled) return undefined
    const fresh = await stores.candidates.insertSeen(
      run.id,
      query.id,
      candidates.map((one) => one.id),
    )
    const problems = found.problems.map((problem) => errorLog(ctx, run.id, provider.name, problem))
    const response = { candidates, length: found.responseLength }
    await stores.logs.add(...problems, responseLog(ctx, run, query, provider.name, response))
    await stores.runs.update(run.id, {
      eventsFound: locked.eventsFound + fresh.size,
      ...(query.kind === 'ai' && { failuresInRow: 0 }),
    })
    const announced = candidates.filter((one) => fresh.has(one.id))
    await stores.outbox.add('candidates.found', announced, run.requestId)
    return { announced, next: await concludeRun(ctx, stores, run.id) }
  })
  hintProgress(ctx, run.id)
  if (!saved) return
  ctx.countVerdicts(saved.announced)
  if (saved.next) await ctx.hints.runPlan(saved.next)
}
