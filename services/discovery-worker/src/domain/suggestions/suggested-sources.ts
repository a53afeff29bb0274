import {
  type Candidate,
  COUNTRIES,
  type Country,
  localDateIn,
  SUGGESTED_EVENTS,
  SUGGESTED_SOURCE,
  zoneOf,
} from '@uitpost/contracts'
import { type CalendarOccurrence, feedContent, SourceFailure } from '@uitpost/event-reader'
import { findCity } from '@uitpost/places'
import { AiFailure } from '../../clients/groq-errors.ts'
import type { Context } from '../../context.ts'
import type { SuggestionRow } from '../../store/schema.ts'
import { assertSpareBudget } from '../ai/ai-budget.ts'
import { type CandidateContext, candidateId, hasCategory } from '../providers/candidates.ts'
import { cityOf } from '../providers/feed-cities.ts'
import { judgeOccurrence } from '../providers/feeds.ts'
import { decodePage, readPage } from '../providers/page-reader.ts'
import type { PageAccess } from '../providers/page-requests.ts'
import { judgeStated } from '../providers/pages.ts'
import { addJudged, type Judged } from '../providers/refusals.ts'
import { yieldRegularly } from '../providers/yield-regularly.ts'

const DAY_MS = 86_400_000
const AHEAD_DAYS = 365
const PAGES_PER_FEED = 10
const unproven = { proven: false, quote: null }
const UNPROVEN = { title: unproven, start: unproven, city: unproven, link: unproven }

/** Reads an address (page, calendar or news feed) with the same proof as in a run. */
export async function readAddress(ctx: Context, suggestion: SuggestionRow): Promise<Candidate[]> {
  const address = suggestion.address ?? ''
  const around = await queryContextOf(ctx, suggestion)
  const fetched = await ctx.web.feed(address, {})
  const body = Buffer.from(fetched.bytes)
  const kind = kindOf(body, address)
  if (kind === 'ical') {
    const about = { url: fetched.finalUrl, key: keyOf(suggestion), name: SUGGESTED_SOURCE }
    return datesOf(ctx, suggestion, body, about, around)
  }
  if (kind === 'page') {
    return readOne(
      ctx,
      suggestion,
      address,
      { ...pageAccessOf(ctx), open: () => decodePage(ctx, fetched) },
      around,
    )
  }
  const found: Candidate[] = []
  const feed = await ctx.readers.read('newsItems', { bytes: body, url: fetched.finalUrl })
  for (const url of (feed?.links ?? []).slice(0, PAGES_PER_FEED)) {
    found.push(...(await readOne(ctx, suggestion, url, pageAccessOf(ctx), around).catch(skipUnreadable)))
  }
  return found
}

/** Reads a calendar that a user sent. Its content is unproven. */
export async function readSentCalendar(ctx: Context, suggestion: SuggestionRow): Promise<Candidate[]> {
  const about = { url: null, key: keyOf(suggestion), name: SUGGESTED_SOURCE }
  const around = { ...(await queryContextOf(ctx, suggestion)), sandbox: false }
  const found = await datesOf(ctx, suggestion, suggestion.ics ?? '', about, around)
  return found.map((one) => ({ ...one, score: 0, evidence: UNPROVEN }))
}

const queryContextOf = async (ctx: Context, { categoryId }: SuggestionRow): Promise<CandidateContext> => ({
  runId: null,
  queryId: null,
  sandbox: ctx.settings.sandbox,
  categories: await ctx.categories.listApproved(),
  wanted: [],
  fallbackCategoryId: categoryId,
  now: ctx.now(),
})

/** What is neither a calendar nor a news feed is read as a page. */
function kindOf(body: Buffer, url: string): 'ical' | 'rss' | 'page' {
  try {
    return feedContent(body, url).kind
  } catch (error) {
    if (error instanceof SourceFailure) return 'page'
    throw error
  }
}

/** Charged to the day's budget, as long as the share of runs is left (`assertSpareBudget`). */
const pageAccessOf = (ctx: Context): PageAccess => ({
  open: async (url) => decodePage(ctx, await ctx.web.page(url)),
  extract: async (_, ask) => {
    await assertSpareBudget(ctx)
    const answer = await ask()
    const cost = ctx.settings.sandbox ? 0 : ctx.groq.costMicros(answer)
    await ctx.budgets.spend(ctx.now(), answer.tokens, cost)
    return answer
  },
})

/** An unreadable page among several is skipped; a failure of the AI fails the whole reading. */
function skipUnreadable(error: unknown): Candidate[] {
  const isOwn = error instanceof AiFailure && (error.kind === 'malformed' || error.kind === 'too_large')
  if (isOwn || error instanceof SourceFailure) return []
  throw error
}

async function readOne(
  ctx: Context,
  suggestion: SuggestionRow,
  url: string,
  means: PageAccess,
  around: CandidateContext,
): Promise<Candidate[]> {
  const zone = zoneOf(suggestion.country)
  const page = await readPage(ctx, {
    url,
    zone,
    today: localDateIn(zone, around.now),
    categoryNames: around.categories.map(({ name }) => name),
    hasCategory: (title) => hasCategory(title, around),
    waitsForAi: true,
    means,
  })
  const stated = page.events.map((event) => ({
    event,
    country: countryOf(event.country, event.city ?? suggestion.city, suggestion.country),
  }))
  const { candidates } = await judgeStated(ctx, stated, page.source, suggestion.city, around)
  return candidates.map((candidate) => asSuggested(candidate, suggestion))
}

async function datesOf(
  ctx: Context,
  suggestion: SuggestionRow,
  body: Buffer | string,
  about: { url: string | null; key: string; name: string },
  around: CandidateContext,
): Promise<Candidate[]> {
  const options = {
    from: around.now,
    to: new Date(around.now.getTime() + AHEAD_DAYS * DAY_MS),
    venueZone: zoneOf(suggestion.country),
    maxOccurrences: 4 * SUGGESTED_EVENTS,
  }
  const { occurrences } = await ctx.readers.read('calendar', { file: body, options })
  const { city, categoryId } = suggestion
  const judged: Judged = { candidates: [], leftOut: [] }
  const yieldNow = yieldRegularly()
  for (const one of occurrences) {
    const source = { ...about, city, categoryId, country: countryOfDate(one, suggestion) }
    addJudged(judged, judgeOccurrence(ctx, one, source, around))
    await yieldNow()
  }
  return judged.candidates.map((candidate) => asSuggested(candidate, suggestion))
}

/** Separate from the keys of feeds and pages that runs read, so that a suggestion does not update their events. */
const keyOf = ({ id, address }: SuggestionRow): string => `suggested ${address ?? id}`

const asSuggested = (candidate: Candidate, suggestion: SuggestionRow): Candidate => ({
  ...candidate,
  id: candidateId(keyOf(suggestion), candidate.id, candidate.startDate),
  ...(candidate.formerId && {
    formerId: candidateId(keyOf(suggestion), candidate.formerId, candidate.startDate),
  }),
  suggestionId: suggestion.id,
  suggestedBy: suggestion.userId,
  verdict: 'unverified',
  source: { ...candidate.source, name: SUGGESTED_SOURCE },
})

/** A user of one country may suggest events in another. */
function countryOf(stated: string | undefined, city: string | null, suggested: Country): Country {
  const code = stated?.trim().toUpperCase()
  const named = COUNTRIES.find((country) => country === code)
  if (named || !city || findCity(city, { country: suggested })) return named ?? suggested
  return findCity(city)?.country ?? suggested
}

function countryOfDate(one: CalendarOccurrence, { city, country }: SuggestionRow): Country {
  const inOrder = [country, ...COUNTRIES.filter((other) => other !== country)]
  return (
    inOrder.find((other) => cityOf(one, { city: null, country: other })) ??
    countryOf(undefined, city, country)
  )
}
