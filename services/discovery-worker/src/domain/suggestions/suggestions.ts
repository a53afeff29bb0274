import { type Candidate, RETENTION_DAYS, SUGGESTED_EVENTS, type SuggestionReason } from '@uitpost/contracts'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import type { SuggestionRow } from '../../store/schema.ts'
import { asFailure, type Failure, judgeFailure, rememberLimit } from '../ai/query-failures.ts'
import { keepingLease, leaseEnd } from '../leases.ts'
import { errorLog } from '../progress/logs.ts'
import { dropRepeats } from '../providers/candidates.ts'
import { limitReaders, readerDayOf } from './reader-time.ts'
import { readAddress, readSentCalendar } from './suggested-sources.ts'

/** Name of the service in logs. */
const SUGGESTIONS = 'suggestions'
const HOUR_MS = 3_600_000
/** After this the suggestion is answered as unreadable. */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS
/** Longer waits are left to the sweep. */
const MAX_JOB_DELAY_MS = 60_000

/**
 * Reads the suggestion whose turn it is, if one is due, and announces what it found. Returns the milliseconds until its
 * next attempt, if any. A worker that lost the lease saves nothing.
 */
export async function readNextSuggestion(ctx: Context): Promise<number | undefined> {
  const suggestion = await begin(ctx)
  if (!suggestion) return undefined
  const { readers, refusal } = await limitReaders(ctx, suggestion)
  const extend = (until: Date) => ctx.suggestions.extendLease(suggestion, until)
  return keepingLease(ctx, { suggestion: suggestion.id }, extend, async () => {
    try {
      const read = suggestion.ics === null ? readAddress : readSentCalendar
      const found = refusal() ? [] : await read({ ...ctx, readers }, suggestion)
      await answer(ctx, suggestion, firstOf(found), refusal() ?? 'no_events', null)
      return undefined
    } catch (error) {
      return settleFailure(ctx, suggestion, error, refusal())
    }
  })
}

export async function removeOldSuggestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.suggestions.removeReadBefore(new Date(now.getTime() - RETENTION_DAYS.suggestion * 24 * HOUR_MS))
  await ctx.readerDays.removeBefore(readerDayOf(now))
}

const begin = (ctx: Context): Promise<SuggestionRow | undefined> =>
  ctx.transaction(async ({ suggestions, outbox }) => {
    const now = ctx.now()
    const claimed = await suggestions.claimNext(now, leaseEnd(ctx), readerDayOf(now))
    if (claimed?.attempts === 1) {
      await outbox.add('suggestion.read', [{ id: claimed.id, state: 'reading', found: 0, reason: null }])
    }
    return claimed
  })

/** The soonest events, without duplicates and cancelled ones. */
const firstOf = (found: readonly Candidate[]): Candidate[] =>
  dropRepeats(found)
    .filter(({ cancelled }) => !cancelled)
    .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .slice(0, SUGGESTED_EVENTS)

/** Saves the answer and deletes the text that was sent, as it may contain more personal data than we need. */
const answer = async (
  ctx: Context,
  suggestion: SuggestionRow,
  candidates: readonly Candidate[],
  rephrase: SuggestionReason,
  failure: Failure | null,
): Promise<void> => {
  const isSaved = await ctx.transaction(async ({ suggestions, logs, outbox }) => {
    const settled = await suggestions.settle(suggestion, {
      status: 'done',
      finishedAt: ctx.now(),
      ics: null,
      error: failure?.message.slice(0, 500) ?? null,
    })
    if (!settled) return false
    if (failure) {
      await logs.add({ ...errorLog(ctx, null, SUGGESTIONS, failure), suggestionId: suggestion.id })
    }
    await outbox.add('candidates.found', candidates, null, [suggestion.userId])
    const found = candidates.length
    const reason = found > 0 ? null : rephrase
    await outbox.add('suggestion.read', [{ id: suggestion.id, state: 'read', found, reason }])
    return true
  })
  if (isSaved) ctx.countVerdicts(candidates)
}

async function settleFailure(
  ctx: Context,
  suggestion: SuggestionRow,
  error: unknown,
  refusal: SuggestionReason | undefined,
): Promise<number | undefined> {
  const failure = asFailure(error)
  if (failure.type === 'internal')
    ctx.logger.error({ err: error, suggestion: suggestion.id }, 'A suggestion failed')
  if (failure instanceof AiFailure && failure.kind === 'limit') await rememberLimit(ctx, ctx, failure)
  const { retry, waitMs = HOUR_MS, counts } = judgeFailure(ctx, suggestion.failures, failure)
  const isAway = failure instanceof AiFailure && (failure.kind === 'limit' || failure.kind === 'unusable')
  const wait = isAway ? Math.max(failure.waitMs ?? 0, HOUR_MS) : waitMs
  const next = new Date(ctx.now().getTime() + wait)
  if (!(retry || isAway) || next.getTime() > suggestion.madeAt.getTime() + GIVE_UP_AFTER_MS) {
    await answer(ctx, suggestion, [], refusal ?? reasonFor(failure), failure)
    return undefined
  }
  await ctx.suggestions.settle(suggestion, {
    status: 'pending',
    nextAttemptAt: next,
    failures: suggestion.failures + (counts ? 1 : 0),
    error: failure.message.slice(0, 500),
  })
  return wait <= MAX_JOB_DELAY_MS ? wait : undefined
}

const NOT_ALLOWED = new Set(['bad_address', 'private_address', 'robots', 'opted_out', 'http_401', 'http_403'])
const UNREADABLE = new Set(['content_type', 'too_large', 'too_slow', 'malformed_feed'])

function reasonFor(failure: Failure): SuggestionReason {
  if (failure instanceof AiFailure) {
    return failure.kind === 'malformed' || failure.kind === 'too_large' ? 'unreadable' : 'too_busy'
  }
  if (NOT_ALLOWED.has(failure.type)) return 'not_allowed'
  return UNREADABLE.has(failure.type) ? 'unreadable' : 'unreachable'
}
