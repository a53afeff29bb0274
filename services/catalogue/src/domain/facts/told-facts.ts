import { SUGGESTED_SOURCE, type ToldFacts } from '@uitpost/contracts'
import type { EventSourceFields } from '../../store/schema.ts'

/** Each fact by the source that was checked last among those that prove the event; links that users sent do not count. */
export function toldFacts(sources: readonly EventSourceFields[]): ToldFacts {
  const credible = sources
    .filter(
      ({ name, verdict, cancelled }) =>
        name !== SUGGESTED_SOURCE && !cancelled && (verdict === 'verified' || verdict === 'partly'),
    )
    .toSorted((one, other) => other.checkedAt.getTime() - one.checkedAt.getTime())
  const told: ToldFacts = {}
  for (const { name: source, facts } of credible) {
    if (facts?.price) told.price ??= { value: facts.price, source }
    if (facts?.organiser) told.organiser ??= { value: facts.organiser, source }
    if (facts?.soldOut) told.soldOut ??= { value: true, source }
    if (facts?.accessibility) told.accessibility ??= { value: facts.accessibility, source }
  }
  return told
}
