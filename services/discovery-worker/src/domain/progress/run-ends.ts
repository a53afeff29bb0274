import type { Context, Stores, StoresInTransaction } from '../../context.ts'
import type { AiStop, RunRow } from '../../store/schema.ts'
import { hintProgress } from './progress.ts'
import { announceEnd } from './run-announcements.ts'

const NAMED_UNFINISHED = 10

/**
 * Updates a run's counters and ends it when nothing is left to do. Call it holding the run's lock. Returns the id of
 * the country's next run if that may start.
 */
export async function concludeRun(
  ctx: Context,
  stores: StoresInTransaction,
  runId: string,
): Promise<string | undefined> {
  const run = await stores.runs.find(runId)
  if (!run?.plannedAt || (run.status !== 'running' && run.status !== 'cancelled')) return undefined
  const counts = await stores.queries.counts(runId, run.aiStop !== null)
  const counters = {
    queriesDone: counts.done,
    queriesFailed: counts.failed,
    citiesProcessed: counts.citiesEnded,
  }
  if (counts.open > 0 || run.status === 'cancelled') {
    await stores.runs.update(runId, counters)
    return undefined
  }
  const allFailed = counts.total > 0 && counts.failed === counts.total
  const ended = await stores.runs.update(runId, {
    ...counters,
    status: allFailed || run.aiStop === 'unusable' ? 'failed' : 'completed',
    finishedAt: ctx.now(),
    error: await reasonOf(stores, run, allFailed),
  })
  await announceEnd(stores, ended)
  await stores.runs.lockCountry(run.country)
  return (await stores.runs.promoteNext(run.country, ctx.now()))?.id
}

async function reasonOf(stores: Stores, run: RunRow, allFailed: boolean): Promise<string | null> {
  if (run.aiStop === 'limit') {
    const left = await stores.queries.listUnfinished(run.id)
    const names = left.slice(0, NAMED_UNFINISHED).map((query) => query.description)
    const more = left.length > names.length ? ` and ${left.length - names.length} more` : ''
    return `${run.error ?? ''} Not run: ${left.length} of ${run.queriesTotal} queries (${names.join('; ')}${more}).`.trim()
  }
  if (run.aiStop || !allFailed) return run.error
  const last = await stores.queries.findLastError(run.id)
  return `Every query failed. The last reason: ${last ?? 'unknown'}`
}

/** Ends the run's questions to the AI; its feeds are still read. Call it holding the run's lock. */
export async function stopAi(
  ctx: Context,
  stores: Stores,
  runId: string,
  stop: AiStop,
  reason: string,
): Promise<void> {
  await stores.runs.stopAi(runId, stop, reason)
  if (stop === 'unusable') await stores.queries.failPendingAi(runId, reason, ctx.now())
}

/** Ends runs whose end was lost in a crash, and runs that take too long. */
export async function endRunIfDue(ctx: Context, runId: string): Promise<void> {
  const next = await ctx.transaction(async (stores) => {
    const run = await stores.runs.lock(runId)
    if (run?.status !== 'running') return undefined
    let stop = run.aiStop
    const age = ctx.now().getTime() - (run.resumedAt ?? run.startedAt ?? run.createdAt).getTime()
    if (age > ctx.settings.runMaxMs) {
      const minutes = Math.round(ctx.settings.runMaxMs / 60_000)
      stop = 'limit'
      await stopAi(ctx, stores, runId, stop, `The run took longer than ${minutes} minutes.`)
    }
    // No worker claims these queries again: one whose worker died must not keep the run open.
    if (stop) {
      await stores.queries.releaseLost(runId, ctx.now())
      if (stop === 'unusable')
        await stores.queries.failPendingAi(runId, run.error ?? 'The AI cannot be used.', ctx.now())
    }
    return concludeRun(ctx, stores, runId)
  })
  hintProgress(ctx, runId)
  if (next) await ctx.hints.runPlan(next)
}
