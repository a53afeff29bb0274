import { type DateKnown, type EventState, SUGGESTED_SOURCE } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields } from '../../store/schema.ts'
import { toEventState } from '../reading/events.ts'

/** How the day of each event is known; events without a proof of their day are left out. */
export async function readDateKnown(
  { eventSources }: Pick<TransactionStores, 'eventSources'>,
  ids: string[],
): Promise<Map<string, DateKnown>> {
  const proofs = await eventSources.listDateProofs(ids, SUGGESTED_SOURCE)
  return new Map(proofs.map(({ eventId, how }) => [eventId, how]))
}

/** Events as `event.changed` carries them, with how each day is known at present. */
export async function toEventStates(
  stores: Pick<TransactionStores, 'eventSources'>,
  rows: readonly EventFields[],
): Promise<EventState[]> {
  const known = await readDateKnown(
    stores,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toEventState(row, known.get(row.id) ?? null))
}

/** Call it after the rows and their sources are written. */
export async function announceEvents(
  stores: Pick<TransactionStores, 'eventSources' | 'outbox'>,
  rows: readonly EventFields[],
  requestId: string | null,
): Promise<void> {
  if (rows.length === 0) return
  await stores.outbox.add('event.changed', await toEventStates(stores, rows), requestId)
}
