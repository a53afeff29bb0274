import { type EventRejudged, JUDGING_RULES } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { SourceRejudgement } from '../../store/review/rejudged-sources.ts'
import type { JudgedOutcome } from '../../store/review/rejudgements.ts'
import type { EventSourceFields } from '../../store/schema.ts'
import { factsReadAgain } from '../facts/told-facts.ts'
import { announceChangedFacts, judgeEvents } from '../review/judge-events.ts'
import { type Claim, findClaim, isStillStated, listClaims } from './claims.ts'
import { decideJudged } from './decisions.ts'

interface Answer {
  /** With the new proof. */
  source: EventSourceFields
  outcome: NonNullable<SourceRejudgement['outcome']>
}

/**
 * Applies the results of judging the sources of events again: the new proofs are stored, and an event whose sources have
 * all been judged is compared with its proof before (decisions.ts).
 */
export async function applyRejudgements(
  stores: TransactionStores,
  items: readonly EventRejudged[],
  now: Date,
  requestId: string | null,
): Promise<void> {
  const current = items.filter(({ rules }) => rules === JUDGING_RULES)
  const ids = current.map(({ id }) => id)
  const eventIds = [...new Set([...ids, ...(await stores.rejudgedSources.listEventIds(ids))])]
  // A second result of the same rules changes nothing.
  const events = (await stores.events.listForUpdate(eventIds)).filter(
    ({ judgedRules }) => judgedRules < JUDGING_RULES,
  )
  const changed: string[] = []
  const failed: string[] = []
  const answers: Answer[] = []
  for (const claimed of await listClaims(stores, events)) {
    const results = current.filter(({ id }) => id === claimed.event.id || findClaim(claimed, { id }))
    for (const item of results) {
      const claim = findClaim(claimed, item)
      if (claim?.asked?.outcome) continue
      if (!claim || !isStillStated(claim, item)) changed.push(claimed.event.id)
      else if (item.result === 'unreadable' && claim.isOwn) failed.push(claimed.event.id)
      else answers.push(answerOf(claim, item))
    }
  }
  await stores.rejudgements.forget(changed)
  await stores.eventSources.save(answers.map(({ source }) => source))
  await stores.rejudgedSources.saveOutcomes(
    answers.map(({ source: { id: sourceId }, outcome }) => ({ sourceId, outcome })),
  )
  const failures = failed.map((eventId): JudgedOutcome => ({ eventId, outcome: 'failed', previous: null }))
  await stores.rejudgements.saveOutcomes(failures, now)
  const answered = new Set(answers.map(({ source }) => source.eventId))
  await announceChangedFacts(stores, await judgeEvents(stores, [...answered], now), requestId)
  const judged = await listClaims(
    stores,
    events.filter(({ id }) => answered.has(id)),
  )
  await decideJudged(
    stores,
    judged.filter(({ claims }) => claims.every(({ asked }) => !asked || asked.outcome !== null)),
    now,
    requestId,
  )
}

function answerOf({ source, isOwn }: Claim, item: EventRejudged): Answer {
  const { result, proof, checkedAt } = item
  const outcome = result === 'cancelled' ? 'cancelled' : 'judged'
  // It can no longer be read, so that it stops counting beside the event's own source.
  if (result === 'unreadable' && !isOwn) {
    return { source: { ...source, verdict: 'unreachable', score: 0 }, outcome }
  }
  const at = new Date(checkedAt)
  const { category } = source.evidence
  const renewed = proof && {
    ...source,
    ...proof,
    // The category was judged with the words of the category, which are not sent.
    evidence: { ...(category !== undefined && { category }), ...proof.evidence },
    checkedAt: at > source.checkedAt ? at : source.checkedAt,
  }
  return { source: { ...(renewed ?? source), facts: factsReadAgain(source, item) }, outcome }
}
