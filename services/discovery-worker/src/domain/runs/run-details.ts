import type { RunDetail, RunQuery } from '@uitpost/contracts'
import { DomainError } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { QueryRow } from '../../store/schema.ts'
import { showRun } from './runs.ts'

const MICROS = 1_000_000

/** A run with what each query found and cost, and what catalogue made of it. */
export async function getRun(ctx: Context, runId: string): Promise<RunDetail> {
  const run = await ctx.runs.find(runId)
  if (!run) throw new DomainError('not_found', 'No run with this id')
  const [queries, reasons, recorded] = await Promise.all([
    ctx.queries.listOfRun(runId),
    ctx.candidates.countOutcomeReasons(runId),
    ctx.recordings.anyOf(run.replayOf ?? runId),
  ])
  const ended = run.status !== 'running' && run.status !== 'queued'
  const told = run.eventsCreated + run.eventsJoined + run.eventsRefused
  return {
    ...showRun(run),
    eventsCreated: run.eventsCreated,
    eventsJoined: run.eventsJoined,
    eventsRefused: run.eventsRefused,
    eventsWaiting: Math.max(0, run.eventsFound - told),
    reasons: reasons.flatMap(({ outcome, reason, count }) => (outcome ? [{ outcome, reason, count }] : [])),
    tokensUsed: run.tokensUsed,
    tokensLimit: ctx.settings.runTokens,
    costUsd: run.costMicros / MICROS,
    replayOf: run.replayOf,
    canCancel: !ended,
    canRetry: ended && queries.some(({ status }) => status !== 'done'),
    canReplay: ended && recorded,
    queries: queries.map(showQuery),
  }
}

const showQuery = (query: QueryRow): RunQuery => ({
  id: query.id,
  position: query.position,
  kind: query.kind,
  description: query.description,
  city: query.city,
  language: query.language,
  status: query.status,
  attempts: query.attempts,
  eventsFound: query.candidates,
  tokens: query.tokens,
  costUsd: query.costMicros / MICROS,
  startedAt: query.startedAt?.toISOString() ?? null,
  finishedAt: query.finishedAt?.toISOString() ?? null,
  nextAttemptAt: query.status === 'pending' ? query.nextAttemptAt.toISOString() : null,
  error: query.error,
})
