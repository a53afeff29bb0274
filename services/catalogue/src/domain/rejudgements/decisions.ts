import { bestSource, type Doubt, JUDGING_RULES, type Verdict } from '@uitpost/contracts'
import type { TransactionStores } from '../../context.ts'
import type { EventFields, EventSourceFields } from '../../store/schema.ts'
import type { StoredProof } from '../../store/tables/rejudgement-tables.ts'
import { isWorse } from '../facts/proof.ts'
import { recordAuditActions } from '../review/audit.ts'
import { judgeEvents } from '../review/judge-events.ts'
import { announce } from '../review/review.ts'
import type { Claimed } from './claims.ts'

/** A source of an event before and after it was judged again. */
interface Compared {
  source: EventSourceFields
  isOwn: boolean
  before: StoredProof
  isCancelled: boolean
}

interface Decided {
  event: EventFields
  /** Null: the event is proven as before. */
  worse: { doubt: Doubt; before: StoredProof; verdict: Verdict } | null
  /** False: no source of it was read. */
  isJudged: boolean
}

/**
 * Compares the proof of events whose sources were all judged again with the proof before. The best source stands for the
 * event; with less proof than before it waits for an admin (`doubt`). Its status, approval and saves stay; digests leave it
 * out where a source contradicts it and none proves it, or where a source cancels it.
 */
export async function decideJudged(
  stores: TransactionStores,
  claimed: readonly Claimed[],
  now: Date,
  requestId: string | null,
): Promise<void> {
  const decided = claimed.map(decide)
  const changed = decided.flatMap(({ event, worse }) =>
    worse ? [{ before: event, after: { ...event, doubt: worse.doubt } }] : [],
  )
  await stores.rejudgements.saveJudged(
    decided.map(({ event, worse }) => ({
      id: event.id,
      judgedRules: JUDGING_RULES,
      doubt: worse?.doubt ?? event.doubt,
    })),
  )
  await stores.rejudgements.saveOutcomes(
    decided.map(({ event, worse }) => ({
      eventId: event.id,
      outcome: worse ? 'worse' : 'kept',
      previous: worse?.before ?? null,
    })),
    now,
  )
  await judgeEvents(
    stores,
    decided.map(({ event }) => event.id),
    now,
  )
  await announce(stores, changed, requestId)
  await recordAuditActions(stores, actsOf(decided, now), requestId)
}

function decide({ event, sources, claims }: Claimed): Decided {
  const compared = sources.map((source): Compared => {
    const claim = claims.find((one) => one.source.id === source.id)
    return {
      source,
      isOwn: claim?.isOwn ?? false,
      before: claim?.asked?.previous ?? proofOfSource(source),
      isCancelled: claim?.asked?.outcome === 'cancelled',
    }
  })
  const worse = compare(compared)
  const isNew = worse !== null && worse.doubt !== event.doubt
  return { event, worse: isNew ? worse : null, isJudged: claims.length > 0 }
}

function compare(compared: readonly Compared[]): Decided['worse'] {
  const best = bestSource(compared.map(({ source }) => source))
  const before = bestSource(compared.map((one) => ({ ...one, ...pick(one.before) })))
  if (!best || !before) return null
  const as = (doubt: Doubt, { source, before: proof }: Compared) => ({
    doubt,
    before: proof,
    verdict: source.verdict,
  })
  // A page that never proved the event cannot cancel it.
  const cancelling = compared.find((one) => one.isCancelled && (one.isOwn || isProof(one.before.verdict)))
  if (cancelling) return as('cancelled', cancelling)
  const denying = compared.filter(
    ({ source, before: { verdict } }) =>
      source.verdict === 'contradicted' && isWorse('contradicted', verdict),
  )
  const own = denying.find(({ isOwn }) => isOwn)
  const [denied = denying[0]] = [own]
  if (denied && !isProof(best.verdict)) return as('contradicted', denied)
  // Its values and its link come from its own source: an admin looks at them although another source proves them.
  if (own) return as('less-proof', own)
  return isWorse(best.verdict, before.verdict) ? as('less-proof', before) : null
}

const pick = ({ verdict, score }: StoredProof) => ({ verdict, score })
const isProof = (verdict: Verdict): boolean => verdict === 'verified' || verdict === 'partly'

export const proofOfSource = ({
  id,
  verdict,
  score,
  evidence,
  checkedAt,
}: EventSourceFields): StoredProof => ({
  sourceId: id,
  verdict,
  score,
  evidence,
  checkedAt: checkedAt.toISOString(),
})

/** One record per event with less proof, and one for all others of the message. */
function actsOf(decided: readonly Decided[], at: Date) {
  const worsened = decided.flatMap(({ event, worse }) =>
    worse
      ? [
          {
            action: 'event.proof_worsened',
            at,
            actorId: null,
            subject: `event ${event.id}`,
            before: { verdict: worse.before.verdict },
            after: { verdict: worse.verdict, doubt: worse.doubt, rules: JUDGING_RULES },
          },
        ]
      : [],
  )
  const events = decided.filter(({ worse, isJudged }) => isJudged && !worse).length
  const subject = `rules ${JUDGING_RULES}`
  const kept = { action: 'events.judged_again', at, actorId: null, subject, before: null, after: { events } }
  return events > 0 ? [...worsened, kept] : worsened
}
