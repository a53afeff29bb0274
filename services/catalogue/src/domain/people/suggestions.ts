import {
  type Candidate,
  DEFAULT_COUNTRY,
  JUDGING_RULES,
  type NewSuggestion,
  type OwnSuggestion,
  type PageQuery,
  SUGGESTED_SOURCE,
  type SuggestionCheck,
  type SuggestionResult,
  zoneOf,
} from '@uitpost/contracts'
import { findCity, getCity } from '@uitpost/places'
import { DomainError, IdCursor, type Listed, newId, readPage } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { toCompared } from '../duplicates/groups.ts'
import { keysOf } from '../duplicates/keys.ts'
import { LIKELY_SCORE, likenessOf, NEAR_SIMILARITY } from '../duplicates/likeness.ts'
import { contentOf, toFinding } from '../facts/findings.ts'
import { assertPublicLink } from '../facts/links.ts'
import { decideCandidates } from '../intake/intake.ts'
import { checkSuggestionLimits, saveOutcomes, toOwnSuggestions } from '../intake/suggested-sources.ts'
import { toEvent } from '../reading/events.ts'
import { UNAPPROVED } from '../review/approvals.ts'

/** Likely duplicates shown while a form is filled in. */
const MAX_DUPLICATES_SHOWN = 5
const unproven = { proven: false, quote: null }

/** A suggestion as an unproven candidate. Throws for a link into a private network. */
function toCandidate(suggestion: NewSuggestion, userId: string | undefined, now: Date): Candidate {
  const { title, startDate, endDate = null, location = null, link = null, description = null } = suggestion
  if (link) assertPublicLink('link', link)
  const asked = suggestion.country && { country: suggestion.country }
  const city = getCity(suggestion.city) ?? findCity(suggestion.city, asked ?? {})
  const country = suggestion.country ?? city?.country ?? DEFAULT_COUNTRY
  return {
    id: newId(),
    runId: null,
    queryId: null,
    rules: JUDGING_RULES,
    title,
    description,
    startDate,
    endDate,
    allDay: startDate.length === 10,
    timeZone: zoneOf(country),
    city: city?.country === country ? city.name : suggestion.city,
    cityId: city?.country === country ? city.id : null,
    country,
    location,
    link,
    language: null,
    cancelled: false,
    series: null,
    categoryId: suggestion.categoryId ?? null,
    source: { kind: 'page', name: SUGGESTED_SOURCE, url: null, sandbox: false, checkedAt: now.toISOString() },
    verdict: 'unverified',
    score: 0,
    ...(userId && { suggestedBy: userId }),
    evidence: {
      title: unproven,
      start: unproven,
      city: unproven,
      link: unproven,
      ...(endDate && { end: unproven }),
      ...(location && { location: unproven }),
    },
  }
}

const refused = (reason: string) =>
  new DomainError('bad_request', `This event cannot be taken in: ${reason}.`, {
    errors: [{ field: 'startDate', code: 'refused', message: reason }],
  })

/** Takes the suggestion in: pending at once, or another source of a known event. Limited per user and day. */
export const suggestEvent = (
  ctx: Context,
  userId: string,
  suggestion: NewSuggestion,
  requestId: string,
): Promise<SuggestionResult> =>
  ctx.transaction(async (stores) => {
    const now = ctx.now()
    await checkSuggestionLimits(stores, userId, 'form', now)
    const candidate = toCandidate(suggestion, userId, now)
    const [outcome] = await decideCandidates(stores, [candidate], now, requestId)
    if (!outcome || outcome.outcome === 'refused' || !outcome.eventId || !outcome.eventStatus) {
      throw refused(outcome?.reason ?? 'it cannot be read')
    }
    const { eventId, eventStatus: status } = outcome
    const { id } = await stores.suggestions.insert({
      id: newId(),
      userId,
      kind: 'form',
      subject: null,
      createdAt: now,
      state: 'read',
      found: 1,
      reason: null,
    })
    await saveOutcomes(stores, [{ ...candidate, suggestionId: id }], [outcome])
    return { outcome: outcome.outcome, eventId, status }
  })

/**
 * Likely duplicates of a suggestion that is still being written. Stores nothing. Throws `too_many` beyond
 * SUGGESTION_CHECKS_PER_HOUR.
 */
export async function checkSuggestion(
  ctx: Context,
  userId: string,
  suggestion: NewSuggestion,
): Promise<SuggestionCheck> {
  const retryAfter = await ctx.suggestionLimits.countCheck(userId)
  if (retryAfter !== undefined) {
    const message = 'You have looked for known events too often. You can send your suggestion all the same.'
    throw new DomainError('too_many', message, { retryAfter })
  }
  const { categories, duplicates, adminEvents } = ctx.stores
  const now = ctx.now()
  const finding = toFinding(toCandidate(suggestion, undefined, now), await categories.ids(), now)
  if (typeof finding === 'string') throw refused(finding)
  const event = {
    ...contentOf(finding),
    id: newId(),
    seriesId: null,
    standsAlone: false,
    status: 'pending' as const,
    mergedInto: null,
    ...UNAPPROVED,
    withdrawnAt: null,
    sequence: 0,
    doubt: null,
    facts: {},
  }
  const suggested = {
    event,
    seriesIds: new Set<string>(),
    linkKeys: new Set(finding.linkKey ? [finding.linkKey] : []),
  }
  const near = await duplicates.findNearTo(event, keysOf(event), NEAR_SIMILARITY)
  const rows = await adminEvents.listByIds(near)
  const shown = new Map(rows.map((row) => [row.id, toEvent(row)]))
  const aliases = await loadAliases(ctx.stores, [event.cityKey, ...rows.map((row) => row.cityKey)])
  const likely = toCompared(rows, await duplicates.sources(near))
    .flatMap((other) => {
      const likeness = likenessOf(suggested, other, aliases)
      const known = shown.get(other.event.id)
      if (!likeness || !known || likeness.score < LIKELY_SCORE) return []
      return [{ ...known, score: likeness.score, likeness: likeness.fields }]
    })
    .toSorted((a, b) => b.score - a.score)
  // Pending events are not public: the reply contains only their number.
  return {
    duplicates: likely.filter(({ status }) => status === 'approved').slice(0, MAX_DUPLICATES_SHOWN),
    waiting: likely.filter(({ status }) => status === 'pending').length,
  }
}

/** The caller's own suggestions with their outcome, the latest first. */
export async function listOwnSuggestions(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Listed<OwnSuggestion>> {
  return readPage(query, {
    cursor: IdCursor,
    read: (limit, after) => ctx.stores.suggestions.list(userId, limit, after?.[0]),
    cursorOf: ({ id }) => [id],
    total: async () => undefined,
    present: (rows) => toOwnSuggestions(ctx.stores, rows),
  })
}
