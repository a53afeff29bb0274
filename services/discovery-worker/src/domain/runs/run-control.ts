import type { Run } from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, StoresInTransaction } from '../../context.ts'
import type { RunRow } from '../../store/schema.ts'
import { recordAuditAction } from '../audit.ts'
import type { Admin } from '../prompts/category-prompts.ts'
import { budgetRefusal, showRun } from './runs.ts'

/**
 * Cancels a run. Answers under way were paid for and are still saved; nothing new is asked. The rest can be resumed
 * later.
 */
export async function cancelRun(ctx: Context, runId: string, admin: Admin): Promise<Run> {
  const { run, next } = await ctx.transaction(async (stores) => {
    const locked = await lockedRun(stores, runId)
    if (locked.status === 'cancelled') return { run: locked, next: undefined }
    if (locked.status !== 'running' && locked.status !== 'queued')
      throw new DomainError('conflict', 'This run has ended already.')
    const cancelled = await stores.runs.update(runId, {
      status: 'cancelled',
      finishedAt: ctx.now(),
      error: 'Cancelled by an admin.',
    })
    await recordChange(ctx, stores, 'discovery.cancelled', cancelled, admin)
    await stores.runs.lockCountry(locked.country)
    return { run: cancelled, next: await stores.runs.promoteNext(locked.country, ctx.now()) }
  })
  if (next) await ctx.hints.runPlan(next.id)
  return showRun(run)
}

/** Runs failed and unfinished queries again. Recorded answers are reused. */
export async function retryRun(ctx: Context, runId: string, admin: Admin): Promise<Run> {
  const run = await ctx.transaction(async (stores) => {
    const locked = await lockedRun(stores, runId)
    if (locked.status === 'running' || locked.status === 'queued')
      throw new DomainError('conflict', 'This run has not ended yet.')
    const refusal = locked.replayOf ? undefined : await budgetRefusal(ctx, stores)
    if (refusal) return refusal
    const now = ctx.now()
    const left = await stores.queries.reopen(runId, now)
    // Queries that wait for the AI since before the cancellation continue.
    const waiting = await stores.queries.anyRunning(runId)
    if (left === 0 && !waiting && locked.plannedAt)
      throw new DomainError('conflict', 'Every query of this run was answered: there is nothing to retry.')
    await stores.runs.lockCountry(locked.country)
    const waits = (await stores.runs.listOpen(locked.country)).length > 0
    const reopened = await stores.runs.update(runId, {
      status: waits ? 'queued' : 'running',
      startedBy: admin.id,
      resumedAt: waits ? null : now,
      startedAt: locked.startedAt ?? (waits ? null : now),
      finishedAt: null,
      aiStop: null,
      failuresInRow: 0,
      error: null,
    })
    await recordChange(ctx, stores, 'discovery.retried', reopened, admin)
    return reopened
  })
  if (run instanceof DomainError) throw run
  if (run.status === 'running') await ctx.hints.runPlan(run.id)
  return showRun(run)
}

/** Repeats a run from its recordings, without calling the AI or fetching pages. */
export async function replayRun(ctx: Context, runId: string, admin: Admin): Promise<Run> {
  const run = await ctx.transaction(async (stores) => {
    const original = await lockedRun(stores, runId)
    if (original.status === 'running' || original.status === 'queued')
      throw new DomainError('conflict', 'This run has not ended yet.')
    const source = original.replayOf ?? original.id
    if (!(await stores.recordings.anyOf(source)))
      throw new DomainError('conflict', 'Nothing of this run is recorded any more: it cannot be replayed.')
    await stores.runs.lockCountry(original.country)
    const waits = (await stores.runs.listOpen(original.country)).length > 0
    const now = ctx.now()
    const replay = await stores.runs.insert({
      id: newId(),
      status: waits ? 'queued' : 'running',
      country: original.country,
      approach: original.approach,
      categoryIds: original.categoryIds,
      categories: original.categories,
      requestId: admin.requestId,
      startedBy: admin.id,
      sandbox: original.sandbox,
      replayOf: source,
      createdAt: now,
      startedAt: waits ? null : now,
    })
    await recordChange(ctx, stores, 'discovery.replayed', replay, admin)
    return replay
  })
  if (run.status === 'running') await ctx.hints.runPlan(run.id)
  return showRun(run)
}

async function lockedRun(stores: StoresInTransaction, runId: string): Promise<RunRow> {
  const run = await stores.runs.lock(runId)
  if (!run) throw new DomainError('not_found', 'No run with this id')
  return run
}

const recordChange = (
  ctx: Context,
  stores: StoresInTransaction,
  action: string,
  { id, country, approach, status, replayOf }: RunRow,
  admin: Admin,
): Promise<void> =>
  recordAuditAction(ctx, stores, admin, {
    action,
    subject: `run ${id}`,
    after: { country, approach, status, replayOf },
  })
