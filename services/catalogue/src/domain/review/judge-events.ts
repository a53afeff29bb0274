import { localDateIn } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import { announceEvents } from '../announcements/events.ts'
import { keepFacts } from '../facts/told-facts.ts'
import { wasPublished } from '../reading/public-events.ts'
import { risksOf } from './risks.ts'

/**
 * Recomputes the shown facts of events, and the risks of those that wait for a decision; returns the ids of those whose
 * facts changed. Call it in the transaction that changed them or their sources.
 */
export async function judgeEvents(
  stores: Pick<TransactionStores, 'events' | 'eventRisks' | 'eventSources'>,
  eventIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { events, eventRisks, eventSources } = stores
  const ids = [...new Set(eventIds)]
  const waiting = await eventRisks.facts(ids)
  const sources = Map.groupBy(await eventSources.list(ids), (source) => source.eventId)
  await eventRisks.save(
    waiting.map((event) => ({
      id: event.id,
      risks: risksOf({
        ...event,
        sources: sources.get(event.id) ?? [],
        today: localDateIn(event.timeZone, now),
      }),
    })),
  )
  return keepFacts(stores, await events.list(ids), sources)
}

/** Announces the published ones of events whose shown facts changed. */
export async function announceChangedFacts(
  stores: Parameters<typeof announceEvents>[0],
  eventIds: ReadonlySet<string>,
  requestId: string | null,
): Promise<void> {
  const rows = await stores.events.list([...eventIds])
  await announceEvents(stores, rows.filter(wasPublished), requestId)
}
