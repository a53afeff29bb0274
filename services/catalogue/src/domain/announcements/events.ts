import { type DateKnown, type EventState, SUGGESTED_SOURCE } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { raiseCityVersions } from '../counters/city-versions.ts'
import { toEventState } from '../reading/events.ts'

/** How the day of each event is known; events without a proof of their day are left out. */
export async function readDateKnown(
  { eventSources }: Pick<TransactionStores, 'eventSources'>,
  ids: string[],
): Promise<Map<string, DateKnown>> {
  const proofs = await eventSources.listDateProofs(ids, SUGGESTED_SOURCE)
  return new Map(proofs.map(({ eventId, how }) => [eventId, how]))
}

/** Events as `event.changed` carries them, with how each day is known and what is told at present. */
export async function toEventStates(
  stores: Pick<TransactionStores, 'events' | 'eventSources'>,
  rows: readonly EventFields[],
): Promise<EventState[]> {
  const ids = rows.map(({ id }) => id)
  const known = await readDateKnown(stores, ids)
  const told = new Map((await stores.events.listFacts(ids)).map(({ id, facts }) => [id, facts]))
  return rows.map((row) =>
    toEventState({ ...row, facts: told.get(row.id) ?? row.facts }, known.get(row.id) ?? null),
  )
}

/**
 * Call it last in a transaction: it locks the versions of the events' cities. `left`: keys of cities that the events were
 * in before.
 */
export async function announceEvents(
  stores: Pick<TransactionStores, 'cityVersions' | 'events' | 'eventSources' | 'outbox'>,
  rows: readonly EventFields[],
  requestId: string | null,
  left: readonly string[] = [],
): Promise<void> {
  if (rows.length === 0) return
  await raiseCityVersions(stores, [...rows.map(({ cityKey }) => cityKey), ...left])
  await stores.outbox.add('event.changed', await toEventStates(stores, rows), requestId)
}
