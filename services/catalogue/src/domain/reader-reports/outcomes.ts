import type { ReportOutcome } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'

interface Change {
  before: EventFields | null
  after: EventFields
}

/** Fields whose change answers a report. */
const REPORTED_FIELDS = ['startAt', 'endAt', 'allDay', 'timeKnown', 'city', 'location'] as const

/** What a change of an event says to those who reported it; undefined if it leaves their reports open. */
function outcomeOf({ before, after }: Change): ReportOutcome | undefined {
  if (!before || after.status === 'merged') return undefined
  if (before.status !== after.status) {
    if (after.status === 'cancelled') return 'cancelled'
    return after.status === 'approved' ? 'corrected' : 'removed'
  }
  const isChanged = REPORTED_FIELDS.some((field) => String(before[field]) !== String(after[field]))
  return isChanged ? 'corrected' : undefined
}

/**
 * Settles the open reports on events that a decision, a re-check or a source changed, and notifies their authors. The
 * events are locked by the caller.
 */
export function settleReports(
  stores: Pick<TransactionStores, 'reports' | 'outbox'>,
  changes: readonly Change[],
  at: Date,
  requestId: string | null,
): Promise<number> {
  const settled = changes.flatMap((change) => {
    const outcome = outcomeOf(change)
    return outcome ? [{ event: change.after, outcome }] : []
  })
  return settleAs(stores, settled, at, requestId)
}

/** Returns the number of reports. */
export async function settleAs(
  { reports, outbox }: Pick<TransactionStores, 'reports' | 'outbox'>,
  outcomes: readonly { event: Pick<EventFields, 'id' | 'title'>; outcome: ReportOutcome }[],
  at: Date,
  requestId: string | null,
): Promise<number> {
  if (outcomes.length === 0) return 0
  const titles = new Map(outcomes.map(({ event }) => [event.id, event.title]))
  const { settled, named } = await reports.settle(
    outcomes.map(({ event, outcome }) => ({ eventId: event.id, outcome })),
    at,
  )
  const items = named.map(({ id, reporterId, eventId, outcome }) => ({
    id,
    userId: reporterId,
    eventId,
    title: titles.get(eventId) ?? '',
    outcome,
  }))
  await outbox.add('report.settled', items, requestId, [...new Set(items.map(({ userId }) => userId))])
  return settled
}
