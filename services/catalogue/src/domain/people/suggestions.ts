import {
  type Candidate,
  DEFAULT_COUNTRY,
  type NewSuggestion,
  type OwnSuggestion,
  type PageQuery,
  SUGGESTED_SOURCE,
  type SuggestionCheck,
  type SuggestionResult,
  zoneOf,
} from '@uitpost/contracts'
import { findCity, getCity } from '@uitpost/places'
import { DomainError, IdPlace, type Listed, newId, readPage } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { loadAliases } from '../duplicates/aliases.ts'
import { toCompared } from '../duplicates/groups.ts'
import { keysOf } from '../duplicates/keys.ts'
import { LIKELY_SCORE, likenessOf, NEAR_SIMILARITY } from '../duplicates/likeness.ts'
import { contentOf, toFinding } from '../facts/findings.ts'
import { assertPublicLink } from '../facts/links.ts'
import { decideAll } from '../intake/intake.ts'
import { admitSuggestion, noteSuggested, showSuggestions } from '../intake/suggested-sources.ts'
import { toEvent } from '../reading/events.ts'
import { UNAPPROVED } from '../review/approvals.ts'

/** More than these nobody compares while filling in a form. */
const SHOWN_DUPLICATES = 5
const unproven = { proven: false, quote: null }

/** A suggestion in the form in which everything found is taken in; nothing about it is proven. Throws for an inner link. */
function toCandidate(suggestion: NewSuggestion, userId: string | undefined, now: Date): Candidate {
  const { title, startDate, endDate = null, location = null, link = null, description = null } = suggestion
  if (link) assertPublicLink('link', link)
  const asked = suggestion.country && { country: suggestion.country }
  const city = getCity(suggestion.city) ?? findCity(suggestion.city, asked ?? {})
  const country = suggestion.country ?? city?.country ?? DEFAULT_COUNTRY
  return {
    ...{ id: newId(), runId: null, queryId: null, title, description, startDate, endDate },
    allDay: startDate.length === 10,
    timeZone: zoneOf(country),
    city: city?.country === country ? city.name : suggestion.city,
    cityId: city?.country === country ? city.id : null,
    ...{ country, location, link, language: null, cancelled: false, series: null },
    categoryId: suggestion.categoryId ?? null,
    source: { kind: 'page', name: SUGGESTED_SOURCE, url: null, sandbox: false, checkedAt: now.toISOString() },
    ...{ verdict: 'unverified', score: 0, ...(userId && { suggestedBy: userId }) },
    evidence: { title: unproven, start: unproven, city: unproven, link: unproven },
  }
}

const refused = (reason: string) =>
  new DomainError('bad_request', `This event cannot be taken in: ${reason}.`, {
    errors: [{ field: 'startDate', code: 'refused', message: reason }],
  })

/** Pending at once, or another source of what is known; so many a day from one person. */
export const suggestEvent = (
  ctx: Context,
  userId: string,
  suggestion: NewSuggestion,
  requestId: string,
): Promise<SuggestionResult> =>
  ctx.transaction(async (stores) => {
    const now = ctx.now()
    await admitSuggestion(stores, userId, 'form', now)
    const candidate = toCandidate(suggestion, userId, now)
    const [outcome] = await decideAll(stores, [candidate], now, requestId)
    if (!outcome || outcome.outcome === 'refused' || !outcome.eventId || !outcome.eventStatus) {
      throw refused(outcome?.reason ?? 'it cannot be read')
    }
    const { eventId, eventStatus: status } = outcome
    const { id } = await stores.suggestions.insert({
      ...{ id: newId(), userId, kind: 'form', subject: null, createdAt: now },
      ...{ state: 'read', found: 1, reason: null },
    })
    await noteSuggested(stores, [{ ...candidate, suggestionId: id }], [outcome])
    return { outcome: outcome.outcome, eventId, status }
  })

/** What a suggestion resembles, while it is still being written. Nothing is stored. */
export async function checkSuggestion(ctx: Context, suggestion: NewSuggestion): Promise<SuggestionCheck> {
  const { categories, duplicates, reviewedEvents } = ctx.stores
  const now = ctx.now()
  const finding = toFinding(toCandidate(suggestion, undefined, now), await categories.ids(), now)
  if (typeof finding === 'string') throw refused(finding)
  const event = {
    ...{ ...contentOf(finding), id: newId(), seriesId: null, status: 'pending' as const },
    ...{ mergedInto: null, ...UNAPPROVED, withdrawnAt: null, sequence: 0 },
  }
  const suggested = {
    event,
    seriesIds: new Set<string>(),
    linkKeys: new Set(finding.linkKey ? [finding.linkKey] : []),
  }
  const near = await duplicates.findNearTo(event, keysOf(event), NEAR_SIMILARITY)
  const rows = await reviewedEvents.listByIds(near)
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
  // What waits for approval is nobody's business yet: only that there is something.
  return {
    duplicates: likely.filter(({ status }) => status === 'approved').slice(0, SHOWN_DUPLICATES),
    waiting: likely.filter(({ status }) => status === 'pending').length,
  }
}

/** What became of the caller's own suggestions, the latest first. */
export async function listOwnSuggestions(
  ctx: Context,
  userId: string,
  query: PageQuery,
): Promise<Listed<OwnSuggestion>> {
  return readPage(query, {
    place: IdPlace,
    read: (limit, after) => ctx.stores.suggestions.list(userId, limit, after?.[0]),
    placeOf: ({ id }) => [id],
    total: async () => undefined,
    present: (rows) => showSuggestions(ctx.stores, rows),
  })
}
