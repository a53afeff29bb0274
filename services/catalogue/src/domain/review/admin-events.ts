import type { AdminEvent, AdminEventQuery } from '@uitpost/contracts'
import type { Listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { ReviewedEvent } from '../../store/review/reviewed-events.ts'
import { withSources } from '../reading/events.ts'
import { readSoonest } from '../reading/soonest-first.ts'
import { toEventFilter } from './review.ts'

/** Beyond this many, the number of events that a filter finds is not worth waiting for. */
const COUNTED_UP_TO = 10_000

/** Events of every status, filtered and sorted here: the review queue is `status=held`. */
export async function listAdminEvents(ctx: Context, query: AdminEventQuery): Promise<Listed<AdminEvent>> {
  const { limit: _limit, cursor: _cursor, sort, ...rest } = query
  const filter = toEventFilter(rest)
  const { reviewedEvents } = ctx.stores
  return readSoonest(
    query,
    (limit, after) => reviewedEvents.list(filter, sort, limit, after),
    () => reviewedEvents.countUpTo(filter, COUNTED_UP_TO),
    (rows) => toAdminEvents(ctx, rows),
  )
}

/** Events as an admin judges them, with each source. */
export async function toAdminEvents(ctx: Context, rows: readonly ReviewedEvent[]): Promise<AdminEvent[]> {
  const shown = await withSources(ctx, rows)
  return rows.flatMap((row, index): AdminEvent[] => {
    const event = shown[index]
    if (!event) return []
    const { mergedInto } = row
    const approvedAt = row.approvedAt?.toISOString() ?? null
    return [{ ...event, mergedInto, approvedAt, createdAt: row.createdAt.toISOString() }]
  })
}
