import type { EventRechecked } from '@uitpost/contracts'
import type { TransactionStores } from '../context.ts'
import type { EventFields, EventSourceFields } from '../store/schema.ts'
import { comparedFields, propose } from './proposals.ts'
import { saveDecision } from './review.ts'

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
  for (const event of events) {
    const item = byId.get(event.id)
    if (!item || event.status !== 'approved' || !isStill(event, item)) continue
    const known = (sources.get(event.id) ?? []).filter(
      ({ url, link }) => url === item.url || link === item.url,
    )
    await renew(stores, known, item)
    if (item.result === 'unchanged') await stores.proposals.withdrawOpen(event.id, now)
    else if (item.result === 'moved' || item.result === 'missing') await proposeAsChecked(stores, event, item)
    // A page that never showed the event cannot call it off.
    else if (known.some(isWitness)) {
      cancelled.push(event)
      // So that the source can take it back.
      await stores.eventSources.save(known.map((source) => ({ ...source, cancelled: true })))
    } else await proposeAsChecked(stores, event, { ...item, result: 'missing', changes: [] })
  }
  if (cancelled.length === 0) return
  for (const { id } of cancelled) await stores.proposals.withdrawOpen(id, now)
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
async function renew(
  stores: TransactionStores,
  known: readonly EventSourceFields[],
  { result, checkedAt, proof }: EventRechecked,
): Promise<void> {
  if (result !== 'unchanged') return
  const at = new Date(checkedAt)
  const newer = known.filter((source) => source.checkedAt < at)
  await stores.eventSources.save(newer.map((source) => ({ ...source, ...proof, checkedAt: at })))
}

async function proposeAsChecked(
  stores: TransactionStores,
  event: EventFields,
  item: EventRechecked,
): Promise<void> {
  const now = comparedFields(event)
  await propose(stores, event.id, {
    kind: item.result === 'moved' ? 'moved' : 'missing',
    changes: item.changes.map(({ field, after, quote }) => ({ field, before: now[field], after, quote })),
    sourceUrl: item.url,
    sandbox: item.sandbox,
    checkedAt: new Date(item.checkedAt),
  })
}
