import type { EventRechecked } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import { comparedFields, type Proposed, proposeAll } from '../review/proposals.ts'
import { saveDecision } from '../review/review.ts'

/**
 * What the sources of approved events say shortly before their day: an unchanged one renews the proof, a changed one is
 * proposed, and an event that is called off is cancelled at once, so that whoever saved it hears of it.
 */
export async function takeInRechecks(
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
  const checked: EventSourceFields[] = []
  const proposed: Proposed[] = []
  for (const event of events) {
    const item = byId.get(event.id)
    if (!item || event.status !== 'approved' || !isStill(event, item)) continue
    const known = (sources.get(event.id) ?? []).filter(
      ({ url, link }) => url === item.url || link === item.url,
    )
    if (item.result === 'unchanged') {
      checked.push(...renewed(known, item))
      proposed.push({ eventId: event.id, proposal: null, at: now })
    } else if (item.result === 'moved' || item.result === 'missing') proposed.push(asChecked(event, item))
    // A page that never showed the event cannot call it off.
    else if (known.some(isWitness)) {
      cancelled.push(event)
      proposed.push({ eventId: event.id, proposal: null, at: now })
      // So that the source can take it back.
      checked.push(...known.map((source) => ({ ...source, cancelled: true })))
    } else proposed.push(asChecked(event, { ...item, result: 'missing', changes: [] }))
  }
  await stores.eventSources.save(checked)
  await proposeAll(stores, proposed)
  if (cancelled.length === 0) return
  const decider = { adminId: null, requestId }
  await saveDecision(
    stores,
    { kind: 'recheck', audit: 'event.cancelled_at_source', decider, at: now },
    cancelled.map((before) => ({ before, after: { ...before, status: 'cancelled' as const } })),
  )
}

function isStill(event: EventFields, { against, url }: EventRechecked): boolean {
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

const isWitness = ({ verdict }: EventSourceFields): boolean => verdict === 'verified' || verdict === 'partly'

/** The newer check counts, as far as it looked. */
function renewed(
  known: readonly EventSourceFields[],
  { checkedAt, proof }: EventRechecked,
): EventSourceFields[] {
  const at = new Date(checkedAt)
  const newer = known.filter((source) => source.checkedAt < at)
  return newer.map((source) => ({ ...source, ...proof, checkedAt: at }))
}

function asChecked(event: EventFields, item: EventRechecked): Proposed {
  const now = comparedFields(event)
  const at = new Date(item.checkedAt)
  const proposal = {
    kind: item.result === 'moved' ? ('moved' as const) : ('missing' as const),
    changes: item.changes.map(({ field, after, quote }) => ({ field, before: now[field], after, quote })),
    ...{ sourceUrl: item.url, sandbox: item.sandbox, checkedAt: at },
  }
  return { eventId: event.id, proposal, at }
}
