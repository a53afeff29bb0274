import {
  type Candidate,
  type CandidateOutcome,
  DEFAULT_COUNTRY,
  keysOf,
  type MessageItem,
  OPEN_SUGGESTIONS,
  type OwnSuggestion,
  SUGGESTED_EVENTS_SHOWN,
  SUGGESTED_SOURCES_PER_DAY,
  SUGGESTIONS_PER_DAY,
  type SuggestedAddress,
  type SuggestedCalendar,
  type SuggestionKind,
} from '@uitpost/contracts'
import { findCity, getCity } from '@uitpost/places'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, Stores, TransactionStores } from '../../context.ts'
import type { SuggestionCounts, SuggestionRow } from '../../store/people/suggestions.ts'
import { wireDates } from '../facts/occurrences.ts'
import { townOf } from '../reading/events.ts'

const DAY_MS = 86_400_000

/**
 * Checks the limits per user and day; addresses and calendars, which have to be read, have a lower one. Throws
 * `too_many`, or `conflict` while OPEN_SUGGESTIONS of the user wait for a decision.
 */
export async function checkSuggestionLimits(
  { suggestions, userProjection }: Pick<TransactionStores, 'suggestions' | 'userProjection'>,
  userId: string,
  kind: SuggestionKind,
  now: Date,
): Promise<void> {
  await suggestions.lockFor(userId)
  // A request may arrive just after its user was erased.
  if (await userProjection.hasTombstone(userId)) throw new DomainError('unauthenticated', 'Please sign in.')
  const today = await suggestions.countSince(userId, new Date(now.getTime() - DAY_MS))
  const tooMany = (what: string) =>
    new DomainError('too_many', `You have ${what} today. Please come back tomorrow.`, { retryAfter: 3_600 })
  if (today.all >= SUGGESTIONS_PER_DAY) throw tooMany(`made ${SUGGESTIONS_PER_DAY} suggestions`)
  if (kind !== 'form' && today.sources >= SUGGESTED_SOURCES_PER_DAY) {
    throw tooMany(`suggested ${SUGGESTED_SOURCES_PER_DAY} addresses and calendars`)
  }
  const open = (await suggestions.countOpen([userId])).get(userId) ?? 0
  if (open >= OPEN_SUGGESTIONS) {
    const message = `${open} of your suggestions wait for a decision. Please come back once some are decided.`
    throw new DomainError('conflict', message)
  }
}

/** Suggests an address or a calendar; discovery-worker reads it and replies with what it found. */
export const suggestSource = (
  ctx: Context,
  userId: string,
  source: SuggestedAddress | SuggestedCalendar,
  requestId: string,
): Promise<OwnSuggestion> =>
  ctx.transaction(async (stores) => {
    const now = ctx.now()
    const isAddress = 'url' in source
    const kind = isAddress ? 'address' : 'calendar'
    await checkSuggestionLimits(stores, userId, kind, now)
    const city = source.city
      ? (getCity(source.city) ?? findCity(source.city, only(source.country)))
      : undefined
    const home = (await stores.users.find(userId))?.country
    const suggestion = await stores.suggestions.insert({
      id: newId(),
      userId,
      kind,
      createdAt: now,
      subject: isAddress ? source.url : (source.name ?? null),
      state: 'received',
      found: 0,
      reason: null,
    })
    const made = {
      id: suggestion.id,
      userId,
      madeAt: now.toISOString(),
      address: isAddress ? source.url : null,
      ics: isAddress ? null : source.ics,
      city: city?.name ?? source.city ?? null,
      country: source.country ?? city?.country ?? home ?? DEFAULT_COUNTRY,
      categoryId: source.categoryId ?? null,
    }
    await stores.outbox.add('suggestion.made', [made], requestId, [userId])
    return toOwnSuggestion(suggestion, undefined, [])
  })

const only = (country: SuggestedAddress['country']) => (country ? { country } : {})

/** Saves the progress that discovery-worker reports; older messages change nothing. */
export async function saveReadingProgress(
  { suggestions }: Pick<Stores, 'suggestions'>,
  items: readonly MessageItem<'suggestion.read'>[],
  version: number,
): Promise<void> {
  await suggestions.saveReadingProgress(
    items.map(({ id, state, found, reason }) => ({ id, state, found, reason })),
    version,
  )
}

/** Sends a hint to the owners' open screens; call it after the commit. */
export async function sendSuggestionHints(ctx: Context, suggestionIds: readonly string[]): Promise<void> {
  if (suggestionIds.length === 0) return
  for (const user of await ctx.stores.suggestions.listOwners([...new Set(suggestionIds)])) {
    ctx.sendHint({ audience: { user }, keys: keysOf(['listOwnSuggestions']) })
  }
}

/** Saves the outcome of candidates that come from suggestions. */
export async function saveOutcomes(
  { suggestions }: Pick<Stores, 'suggestions'>,
  candidates: readonly Candidate[],
  outcomes: readonly CandidateOutcome[],
): Promise<void> {
  const suggestionOf = new Map(candidates.map(({ id, suggestionId }) => [id, suggestionId]))
  await suggestions.saveOutcomes(
    outcomes.flatMap(({ id, eventId, outcome }) => {
      const suggestionId = suggestionOf.get(id)
      return suggestionId ? [{ suggestionId, candidateId: id, eventId, outcome }] : []
    }),
  )
}

/** Suggestions in the form their owner sees. */
export async function toOwnSuggestions(
  { suggestions }: Pick<TransactionStores, 'suggestions'>,
  rows: readonly SuggestionRow[],
): Promise<OwnSuggestion[]> {
  const ids = rows.map(({ id }) => id)
  const counts = new Map((await suggestions.countEvents(ids)).map((row) => [row.suggestionId, row]))
  const events = await suggestions.listEvents(ids, SUGGESTED_EVENTS_SHOWN)
  const bySuggestion = Map.groupBy(events, ({ suggestionId }) => suggestionId)
  return rows.map((row) =>
    toOwnSuggestion(
      row,
      counts.get(row.id),
      (bySuggestion.get(row.id) ?? []).flatMap(({ outcome, ...event }) =>
        outcome === 'refused'
          ? []
          : [
              {
                eventId: event.id,
                outcome,
                title: event.title,
                city: event.city,
                town: townOf(event.cityId),
                status: event.status,
                startDate: wireDates(event).startDate,
              },
            ],
      ),
    ),
  )
}

function toOwnSuggestion(
  row: SuggestionRow,
  counts: SuggestionCounts | undefined,
  events: OwnSuggestion['events'],
): OwnSuggestion {
  const state = stateOf(row, counts)
  const reason = counts?.refused ? 'not_accepted' : row.reason
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    subject: row.subject,
    state,
    reason: state === 'nothing' ? (reason ?? 'no_events') : null,
    eventsFound: (counts?.created ?? 0) + (counts?.joined ?? 0),
    events,
  }
}

/** A suggestion counts as read only after all its candidates were taken in. */
function stateOf(row: SuggestionRow, counts: SuggestionCounts | undefined): OwnSuggestion['state'] {
  if (row.state !== 'read') return row.state
  const { created = 0, joined = 0, refused = 0 } = counts ?? {}
  if (created + joined + refused < row.found) return 'reading'
  if (created > 0) return 'found'
  return joined > 0 ? 'joined' : 'nothing'
}
