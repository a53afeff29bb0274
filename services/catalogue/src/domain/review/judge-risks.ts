import { localDateIn } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import { risksOf } from './risks.ts'

/** Judges the events among these that wait, again; called in the transaction that has changed them or their sources. */
export async function judgeRisks(
  { eventRisks, eventSources }: Pick<TransactionStores, 'eventRisks' | 'eventSources'>,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  const facts = await eventRisks.facts([...new Set(eventIds)])
  const sources = Map.groupBy(await eventSources.list(facts.map(({ id }) => id)), (source) => source.eventId)
  await eventRisks.save(
    facts.map((event) => ({
      id: event.id,
      risks: risksOf({
        ...event,
        sources: sources.get(event.id) ?? [],
        today: localDateIn(event.timeZone, now),
      }),
    })),
  )
}
