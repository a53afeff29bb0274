import { JUDGING_RULES } from '@uitpost/contracts'
import type { Context, TransactionStores } from '../../context.ts'
import { todayOf } from '../facts/today.ts'
import { listClaims, toRequest } from './claims.ts'
import { decideJudged, proofOfSource } from './decisions.ts'

/** Events per transaction. */
const BATCH = 100
/** Events asked for without a result; more are sent as results arrive. */
const MAX_OPEN = 500
/** An event without a result, or whose source could not be read, is asked for again after this time. */
const ASK_AGAIN_MS = 86_400_000

/**
 * Asks discovery-worker to judge coming events again that were judged by older rules, by each source that was read. Stops
 * at MAX_OPEN open events; the rows hold the state, so that it continues after a restart and in several processes.
 */
export async function requestRejudgements(ctx: Context): Promise<void> {
  const again = new Date(ctx.now().getTime() - ASK_AGAIN_MS)
  const open = await ctx.stores.rejudgements.countOpen(again)
  for (let left = MAX_OPEN - open; left > 0; left -= BATCH) {
    const asked = await ctx.transaction((stores) => requestBatch(stores, ctx.now(), again))
    if (asked < BATCH) return
  }
}

async function requestBatch(stores: TransactionStores, now: Date, askedBefore: Date): Promise<number> {
  const { rejudgements, rejudgedSources, outbox } = stores
  await rejudgements.lockRequests()
  const events = await rejudgements.listDueForUpdate(JUDGING_RULES, todayOf(now), askedBefore, BATCH)
  const asked = (await listClaims(stores, events)).map((claimed) => ({
    ...claimed,
    unanswered: claimed.claims.filter((claim) => !claim.asked?.outcome),
  }))
  await rejudgements.saveAsked(
    events.map(({ id }) => id),
    JUDGING_RULES,
    now,
  )
  await rejudgedSources.saveAsked(
    asked.flatMap(({ unanswered }) =>
      unanswered.map(({ source }) => ({ sourceId: source.id, previous: proofOfSource(source) })),
    ),
    JUDGING_RULES,
  )
  // Where no source was read, or none is left to be judged, there is nothing to wait for.
  await decideJudged(
    stores,
    asked.filter(({ unanswered }) => unanswered.length === 0),
    now,
    null,
  )
  await outbox.add(
    'rejudgement.requested',
    asked.flatMap(({ event, unanswered }) => unanswered.map((claim) => toRequest(event, claim))),
  )
  return events.length
}
