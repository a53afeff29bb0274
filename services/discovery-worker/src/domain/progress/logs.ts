import {
  type Candidate,
  type DiscoveryLog,
  type LogSummary,
  RESPONSE_SHOWN_EVENTS,
  RETENTION_DAYS,
} from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import type { NewLog } from '../../store/runs/logs.ts'
import type { LogPayload, LogRow, QueryRow, RunRow } from '../../store/schema.ts'

const MESSAGE_KEPT_CHARACTERS = 1_000

type Author = Pick<Context, 'now' | 'settings'>

const entry = (
  ctx: Author,
  type: NewLog['type'],
  runId: string | null,
  service: string,
  payload: LogPayload,
): NewLog => ({ type, runId, service, payload, sandbox: ctx.settings.sandbox, at: ctx.now() })

/** An ERROR entry with type, message and, if known, the remaining rate limit (requirement `log.error-remaining`). */
export const errorLog = (
  ctx: Author,
  runId: string | null,
  service: string,
  error: NonNullable<LogPayload['error']>,
): NewLog =>
  entry(ctx, 'ERROR', runId, service, {
    error: { ...error, message: error.message.slice(0, MESSAGE_KEPT_CHARACTERS).toWellFormed() },
  })

/** A QUERY entry with the whole prompt; for a feed its address. */
export const queryLog = (
  ctx: Author,
  run: RunRow,
  query: QueryRow,
  service: string,
  prompt: string,
): NewLog =>
  entry(ctx, 'QUERY', run.id, service, {
    query: { description: query.description, approach: run.approach, city: query.city },
    prompt: { full: prompt.toWellFormed(), fullLength: prompt.length },
  })

export const responseLog = (
  ctx: Author,
  run: RunRow,
  query: QueryRow,
  service: string,
  response: { candidates: readonly Candidate[]; length: number },
): NewLog =>
  entry(ctx, 'RESPONSE', run.id, service, {
    query: { description: query.description, approach: run.approach, city: query.city },
    response: {
      eventsCount: response.candidates.length,
      fullLength: response.length,
      events: responseEvents(response.candidates),
    },
  })

export const responseEvents = (candidates: readonly Candidate[]) =>
  candidates.slice(0, RESPONSE_SHOWN_EVENTS).map(({ title, startDate, city }) => ({ title, startDate, city }))

export const showLog = (log: LogRow): DiscoveryLog => ({
  id: log.id,
  type: log.type,
  service: log.service,
  timestamp: log.at.toISOString(),
  runId: log.runId,
  sandbox: log.sandbox,
  ...log.payload,
})

export async function summariseLogs(ctx: Context): Promise<LogSummary> {
  const byType = await ctx.logs.countByType()
  return { total: byType.QUERY + byType.RESPONSE + byType.ERROR, byType }
}

export const removeOldLogs = (ctx: Context): Promise<unknown> =>
  ctx.logs.removeBefore(new Date(ctx.now().getTime() - RETENTION_DAYS.discoveryLog * 86_400_000))
