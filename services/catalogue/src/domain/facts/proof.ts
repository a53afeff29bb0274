import {
  bestSource,
  type EventProof,
  isProven,
  PROOF_FIELDS,
  type ProofField,
  type ProofLevel,
  REQUIRED_EVIDENCE,
  type Verdict,
  verdictRank,
} from '@uitpost/contracts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'

/** Whether a verdict is worse than another. */
export const isWorse = (verdict: Verdict, than: Verdict): boolean => verdictRank(verdict) > verdictRank(than)

/** The verdict shown for an event with several sources. */
export const bestVerdict = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.toSorted((one, other) => verdictRank(one) - verdictRank(other))[0] ?? 'unverified'

export type ProvenEvent = Pick<EventFields, 'endAt' | 'location' | 'categoryId' | 'timeKnown'>
export type ProvingSource = Pick<EventSourceFields, 'verdict' | 'score' | 'evidence'>

/** What the best source of an event confirms, and what not. End, place and category count where they were judged. */
export function proofOf(event: ProvenEvent, sources: readonly ProvingSource[]): EventProof {
  const best = bestSource(sources)
  const missing = new Set(best ? missingIn(event, best) : withoutSource(event))
  const judged = PROOF_FIELDS.filter((field) => missing.has(field) || (best && isJudged(event, field, best)))
  return {
    level: levelOf(best, missing),
    judged,
    unconfirmed: judged.filter((field) => missing.has(field)),
  }
}

/** A field that no source states is not confirmed. */
const withoutSource = ({ endAt, location }: ProvenEvent): ProofField[] => [
  ...REQUIRED_EVIDENCE,
  ...(endAt === null ? [] : (['end'] as const)),
  ...(location === null ? [] : (['location'] as const)),
]

function isJudged(event: ProvenEvent, field: ProofField, { evidence }: ProvingSource): boolean {
  if (field === 'time') return false
  if (field === 'end') return event.endAt !== null && evidence.end !== undefined
  if (field === 'location') return event.location !== null && evidence.location !== undefined
  if (field === 'category') return event.categoryId !== null && Boolean(evidence.category)
  return true
}

function missingIn(event: ProvenEvent, best: ProvingSource): ProofField[] {
  const { evidence, verdict } = best
  const denied = evidence.contradiction?.field
  const missing = PROOF_FIELDS.filter((field) => {
    if (field === 'time') return false
    if (field === denied || (field === 'start' && denied === 'status')) return true
    return isJudged(event, field, best) && !evidence[field]?.proven
  })
  // Every field is proven and the verdict is not: the hour is not stated, or the title stands there in other words.
  if (missing.length === 0 && verdict === 'partly') return [event.timeKnown ? 'title' : 'time']
  return missing
}

function levelOf(best: ProvingSource | undefined, missing: ReadonlySet<ProofField>): ProofLevel {
  if (!best || !isProven(best.evidence)) return 'weak'
  if (best.verdict !== 'verified' && best.verdict !== 'partly') return 'weak'
  return missing.size > 0 ? 'partial' : 'full'
}
