import type { Contradiction, FieldEvidence } from '@uitpost/contracts'
import { clip } from '../verification/evidence-source.ts'
import type { Change, RecheckFinding, Watched } from './recheck-verdicts.ts'

type Proof = NonNullable<RecheckFinding['proof']>

const MISSING: FieldEvidence = { proven: false, quote: null }
export const NOTHING_PROVEN = { title: MISSING, start: MISSING, city: MISSING, link: MISSING } as const

/**
 * The proof of an event by what its calendar states of it now. Null where the calendar states the same: a calendar states its
 * fields explicitly, so that its proof stays.
 */
export function calendarProof(event: Watched, { result, changes }: RecheckFinding): Proof | null {
  if (result === 'missing') return { verdict: 'unverified', score: 0, evidence: NOTHING_PROVEN }
  const proven = (quote: string): FieldEvidence => ({ proven: true, quote: clip(quote) })
  const all = {
    title: proven(event.title),
    start: proven(event.startDate),
    city: proven(event.city),
    link: proven(event.link),
  }
  if (result === 'cancelled') {
    const against = { where: 'markup' as const, quote: 'cancelled' }
    return contradicted(event, all, { field: 'status', said: claimed(event.startDate), against })
  }
  const changeOf = (field: Change['field']) => changes.find((one) => one.field === field)
  const start = changeOf('startDate')
  const end = changeOf('endDate')
  if (start) return contradicted(event, all, differing('start', event.startDate, start))
  if (end) return contradicted(event, all, differing('end', event.endDate ?? '', end))
  if (changeOf('city')) return { verdict: 'partly', score: 0.8, evidence: { ...all, city: MISSING } }
  return null
}

const claimed = (value: string) => ({ where: 'claim' as const, quote: value.slice(0, 16) })

const differing = (field: 'start' | 'end', value: string, { after }: Change): Contradiction => ({
  field,
  said: claimed(value),
  against: { where: 'markup', quote: (after ?? '').slice(0, 16) },
})

function contradicted(
  event: Watched,
  all: Record<'title' | 'start' | 'city' | 'link', FieldEvidence>,
  contradiction: Contradiction,
): Proof {
  const start = contradiction.field === 'end' ? all.start : { proven: false, quote: event.startDate }
  return { verdict: 'contradicted', score: 0.7, evidence: { ...all, start, contradiction } }
}
