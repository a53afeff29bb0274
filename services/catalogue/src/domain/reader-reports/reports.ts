import { type EventReports, REPORT_KINDS, RETENTION_DAYS, type ReportKind } from '@uitpost/contracts'
import { type Caller, DomainError, newId } from '@uitpost/service-kit'
import type { ReportCaller } from '../../clients/report-limits.ts'
import type { Context } from '../../context.ts'
import { findKeptEvent, isOver, isPublic, wasPublished } from '../reading/public-events.ts'

const DAY_MS = 86_400_000

interface NewReport {
  eventId: string
  kind: ReportKind
  requestId: string
  /** Only counted against the limits of callers without an account. */
  ip: string
}

const ended = (how: 'is over' | 'has been taken away') =>
  new DomainError('conflict', `This event ${how}, so it can no longer be reported.`)

/** Throws `not_found` for an event that was never published, and `conflict` for one that is over or gone. */
async function getReportable(ctx: Context, eventId: string): Promise<{ id: string }> {
  const event = await findKeptEvent(ctx, eventId)
  if (!event || !wasPublished(event)) throw new DomainError('not_found', 'There is no event with this id.')
  if (!isPublic(event)) throw ended('has been taken away')
  if (isOver(event, ctx.now())) throw ended('is over')
  return event
}

/**
 * Saves a reader's report and asks for a re-check of the event. Throws `not_found` or `conflict` for an event that
 * cannot be reported, and `too_many` beyond REPORT_LIMITS.
 */
export async function reportEvent(
  ctx: Context,
  caller: Caller | undefined,
  { eventId, kind, requestId, ip }: NewReport,
): Promise<{ eventId: string; kind: ReportKind }> {
  const { id } = await getReportable(ctx, eventId)
  const counted: ReportCaller = caller ? { userId: caller.id } : { ip }
  const retryAfter = await ctx.reportLimits.count(counted, id)
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'You have reported this already, or too often.', { retryAfter })
  try {
    return await ctx.transaction(async ({ events, outbox, reports }) => {
      // FOR SHARE: a concurrent decision either settles this report too, or is seen here.
      const event = await events.findKept(id)
      if (!event || !isPublic(event)) throw ended('has been taken away')
      await reports.save({
        id: newId(),
        eventId: event.id,
        kind,
        reporterId: caller?.id ?? null,
        createdAt: ctx.now(),
        outcome: null,
        settledAt: null,
      })
      await outbox.add('recheck.asked', [{ id: event.id }], requestId)
      return { eventId: event.id, kind }
    })
  } catch (error) {
    await ctx.reportLimits.returnReport(counted, id)
    throw error
  }
}

/** The open reports on each of these events that has some. */
export async function countReports(
  { stores }: Pick<Context, 'stores'>,
  eventIds: string[],
): Promise<Map<string, EventReports>> {
  const found = Map.groupBy(await stores.reports.countOpen(eventIds), ({ eventId }) => eventId)
  return new Map(
    [...found].map(([eventId, rows]) => {
      const of = (kind: ReportKind) => rows.find((row) => row.kind === kind)?.reports ?? 0
      const latestAt = new Date(Math.max(...rows.map((row) => row.latestAt.getTime()))).toISOString()
      const counts = Object.fromEntries(
        REPORT_KINDS.map((kind) => [kind, of(kind)]),
      ) as EventReports['counts']
      return [eventId, { counts, latestAt }]
    }),
  )
}

export const removeOldReports = ({ stores, now }: Pick<Context, 'stores' | 'now'>) =>
  stores.reports.removeBefore(new Date(now().getTime() - RETENTION_DAYS.report * DAY_MS))
