import type { EventRechecked } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { factsReadAgain } from '../facts/told-facts.ts'
import { announceChangedFacts, judgeEvents } from '../review/judge-events.ts'
import { comparedFields, type Proposed, proposeAll } from '../review/proposals.ts'
import { saveDecision } from '../review/review.ts'

/**
 * Applies re-checks of approved events: an unchanged source renews the proof, and a cancellation at the source cancels the
 * event at once, so that people who saved it are notified in time. All else (another date, an event that the page no
 * longer names, a page that is gone) is proposed to an admin and changes nothing by itself. An event that its source
 * cancelled and lists again is reinstated.
 */
export async function applyRechecks(
  stores: TransactionStores,
  items: readonly EventRechecked[],
  now: Date,
  requestId: string | null,
): Promise<void> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const events = await stores.events.listForUpdate([...byId.keys()])
  const sources = Map.groupBy(
    await stores.eventSources.list(events.map(({ id }) => id)),
    (one) => one.eventId,
  )
  const cancelled: EventFields[] = []
  const reinstated: EventFields[] = []
  const checked: EventSourceFields[] = []
  const proposed: Proposed[] = []
  for (const event of events) {
    const item = byId.get(event.id)
    if (!item || !isUnchanged(event, item)) continue
    const all = sources.get(event.id) ?? []
    const known = all.filter(({ url, link }) => url === item.url || link === item.url)
    if (event.status === 'cancelled' && item.result === 'unchanged' && isCancelledOnlyBy(known, all)) {
      if (event.approvedAt !== null) reinstated.push(event)
      const fresh = new Map(renewed(known, item).map((source) => [source.id, source]))
      checked.push(...known.map((source) => ({ ...(fresh.get(source.id) ?? source), cancelled: false })))
    }
    if (event.status !== 'approved') continue
    if (item.result === 'unchanged') {
      checked.push(...renewed(known, item))
      proposed.push({ eventId: event.id, proposal: null, at: now })
      // A page that never proved the event cannot cancel it.
    } else if (item.result === 'cancelled' && known.some(hasProof)) {
      cancelled.push(event)
      proposed.push({ eventId: event.id, proposal: null, at: now })
      // Marked, so that the same source can reinstate the event.
      checked.push(...known.map((source) => ({ ...source, cancelled: true })))
    } else proposed.push(toProposed(event, item))
  }
  await stores.eventSources.save(checked)
  const read = checked.map(({ eventId }) => eventId)
  await announceChangedFacts(stores, await judgeEvents(stores, read, now), requestId)
  await proposeAll(stores, proposed)
  const decide = async (audit: string, before: readonly EventFields[], status: EventFields['status']) => {
    if (before.length === 0) return
    const action = { kind: 'recheck' as const, audit, decider: { adminId: null, requestId }, at: now }
    await saveDecision(
      stores,
      action,
      before.map((event) => ({ before: event, after: { ...event, status } })),
    )
  }
  await decide('event.cancelled_at_source', cancelled, 'cancelled')
  await decide('event.reinstated_at_source', reinstated, 'approved')
}

/** Whether these sources, and no others, cancelled the event; an admin's cancellation stays. */
const isCancelledOnlyBy = (known: readonly EventSourceFields[], all: readonly EventSourceFields[]): boolean =>
  known.some(({ cancelled }) => cancelled) &&
  all.every((source) => !source.cancelled || known.includes(source))

/** Whether the event is still as it was when its source was compared with it. */
export function isUnchanged(
  event: EventFields,
  { against, url }: Pick<EventRechecked, 'against' | 'url'>,
): boolean {
  const now = comparedFields(event)
  return (
    event.sourceLink === url &&
    now.title === against.title &&
    now.startDate === against.startDate &&
    now.endDate === against.endDate &&
    now.city === against.city &&
    now.location === against.location
  )
}

const hasProof = ({ verdict }: EventSourceFields): boolean => verdict === 'verified' || verdict === 'partly'

/** Updates the sources with the newer check. */
function renewed(known: readonly EventSourceFields[], item: EventRechecked): EventSourceFields[] {
  const { checkedAt, proof } = item
  const at = new Date(checkedAt)
  const newer = known.filter((source) => source.checkedAt < at)
  return newer.map((source) => {
    // A re-check judges the required fields alone.
    const { end, location, category } = source.evidence
    const judged = {
      ...(end && { end }),
      ...(location && { location }),
      ...(category !== undefined && { category }),
    }
    return {
      ...source,
      ...(proof && { ...proof, evidence: { ...judged, ...proof.evidence } }),
      facts: factsReadAgain(source, item),
      checkedAt: at,
    }
  })
}

function toProposed(event: EventFields, item: EventRechecked): Proposed {
  const now = comparedFields(event)
  const at = new Date(item.checkedAt)
  const { result, quote = null, goneSince = item.checkedAt } = item
  const proposal = {
    kind: result === 'moved' || result === 'gone' ? result : ('missing' as const),
    changes: item.changes.map((change) => ({ ...change, before: now[change.field] })),
    quote,
    goneSince: result === 'gone' ? new Date(goneSince) : null,
    sourceUrl: item.url,
    sandbox: item.sandbox,
    checkedAt: at,
  }
  return { eventId: event.id, proposal, at }
}
