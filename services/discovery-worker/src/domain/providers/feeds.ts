import {
  type Candidate,
  type Country,
  detailsOf,
  type Evidence,
  FEED_HORIZON_DAYS,
  type FieldEvidence,
  isProven,
  zoneOf,
} from '@uitpost/contracts'
import {
  type CalendarOccurrence,
  calendarFacts,
  contentOfFeed,
  type FeedContent,
  isPublicHoliday,
  parseDay,
  SourceFailure,
} from '@uitpost/event-reader'
import { LimitsAway } from '@uitpost/service-kit/limits'
import type { Context } from '../../context.ts'
import type { FeedRow, QueryRow, RunRow } from '../../store/schema.ts'
import type { Asker } from '../ai/ai-answers.ts'
import { findRecording, saveRecording } from '../ai/recordings.ts'
import { candidateContext } from './candidate-context.ts'
import { type CandidateContext, type ExtractedEvent, toCandidate } from './candidates.ts'
import { cityOf } from './feed-cities.ts'
import { readPages } from './pages.ts'
import type { Found, Provider } from './provider.ts'
import { addJudged, type Judged, type LeftOut, refusalsOf } from './refusals.ts'
import { yieldRegularly } from './yield-regularly.ts'

export const FEED_SERVICE = 'feeds'
const DAY_MS = 86_400_000
const SHOWN_PROBLEMS = 10
/** Newest items read per feed; older ones were read before. */
const PAGES_PER_FEED = 25

/** Feeds: calendars are read 120 days ahead; pages of news items, for events in their markup. */
export const feedProvider = (ctx: Context): Provider => ({
  name: FEED_SERVICE,
  ask: async (query) => (query.feedId ? ((await ctx.feeds.find(query.feedId))?.url ?? '') : ''),
  run: (run, query) => readFeed(ctx, run, query),
})

async function readFeed(ctx: Context, run: RunRow, query: QueryRow): Promise<Found> {
  const feed = query.feedId ? await ctx.feeds.find(query.feedId) : undefined
  if (!feed) throw new SourceFailure('feed_gone', 'The feed is no longer registered', false)
  const around = await candidateContext(ctx, run, query)
  try {
    const source = await sourceOf(ctx, run, feed)
    const found =
      source.kind === 'ical'
        ? await readCalendarFeed(ctx, source.body, feed, around)
        : await readLeadingPages(ctx, { run, query }, source, feed, around)
    if (!run.replayOf) await ctx.feeds.saveYield(feed.id, source.kind, found.candidates.length)
    return found
  } catch (error) {
    if (error instanceof LimitsAway) throw error
    const words = error instanceof Error ? error.message : String(error)
    await ctx.feeds.saveFailure(feed.id, ctx.now(), words.slice(0, 500))
    throw error
  }
}

async function readCalendarFeed(
  ctx: Context,
  body: Buffer,
  feed: FeedRow,
  around: CandidateContext,
): Promise<Found> {
  const to = new Date(around.now.getTime() + FEED_HORIZON_DAYS * DAY_MS)
  const options = { from: around.now, to, venueZone: zoneOf(feed.country) }
  const calendar = await ctx.readers.read('calendar', { file: body, options })
  const problems = calendar.problems.slice(0, SHOWN_PROBLEMS).map(({ message, line }) => ({
    type: 'malformed_feed',
    message: `${feed.name}${line === undefined ? '' : `, line ${line}`}: ${message}`,
  }))
  const source = { ...feed, key: feed.url }
  const judged: Judged = { candidates: [], leftOut: [] }
  const yieldNow = yieldRegularly()
  for (const one of calendar.occurrences) {
    addJudged(judged, judgeOccurrence(ctx, one, source, around))
    await yieldNow()
  }
  problems.push(...refusalsOf(feed.name, judged))
  return { candidates: judged.candidates, responseLength: body.length, problems }
}

/**
 * News items link to pages, which are read like any other; events stated in an item itself count as in a calendar.
 */
async function readLeadingPages(
  ctx: Context,
  asker: Asker,
  { kind, body }: FeedContent,
  feed: FeedRow,
  around: CandidateContext,
): Promise<Found> {
  const news =
    kind === 'page'
      ? undefined
      : await ctx.readers.read('newsItems', { bytes: body, url: feed.url, venueZone: zoneOf(feed.country) })
  const links = kind === 'page' ? [feed.url] : (news?.links ?? [])
  const judged: Judged = { candidates: [], leftOut: [] }
  const horizon = around.now.getTime() + FEED_HORIZON_DAYS * DAY_MS
  const yieldNow = yieldRegularly()
  for (const one of news?.events ?? []) {
    await yieldNow()
    const isToCome = new Date(one.end ?? one.start).getTime() >= around.now.getTime() - DAY_MS
    if (!isToCome) judged.leftOut.push('over')
    else if (new Date(one.start).getTime() > horizon) judged.leftOut.push('too far ahead')
    else addJudged(judged, judgeOccurrence(ctx, one, { ...feed, key: feed.url }, around))
  }
  const problems = refusalsOf(feed.name, judged)
  const found: Found = { candidates: judged.candidates, responseLength: body.length, problems }
  const here = { ...asker, query: { ...asker.query, city: feed.city } }
  const fallbackCategoryId = feed.categoryId ?? around.fallbackCategoryId
  await readPages(ctx, here, links.slice(0, PAGES_PER_FEED), { ...around, fallbackCategoryId }, found)
  return found
}

async function sourceOf(ctx: Context, run: RunRow, feed: FeedRow): Promise<FeedContent> {
  const known = run.replayOf ? await findRecording(ctx, run, 'calendar', feed.url) : undefined
  if (known) return contentOfFeed(Buffer.from(known.base64, 'base64'), feed)
  const content = await fetchFeed(ctx, feed)
  const recording = { base64: content.body.toString('base64') }
  await saveRecording(ctx, run, 'calendar', feed.url, recording, ctx.now())
  return content
}

/** A feed that answers 304 is read from our copy: its rules give new dates every day. */
async function fetchFeed(ctx: Context, feed: FeedRow): Promise<FeedContent> {
  const copy = feed.etag || feed.lastModified ? await ctx.feeds.findCopy(feed.id) : undefined
  const fetched = await ctx.web.feed(feed.url, {
    ...(copy && feed.etag && { etag: feed.etag }),
    ...(copy && feed.lastModified && { lastModified: feed.lastModified }),
  })
  const content = contentOfFeed(fetched.status === 304 && copy ? copy : Buffer.from(fetched.bytes), feed)
  const validators = { etag: fetched.etag ?? null, lastModified: fetched.lastModified ?? null }
  await ctx.transaction(async ({ feeds }) => {
    if (fetched.status !== 304) await feeds.keepCopy(feed.id, content.body, ctx.now())
    await feeds.saveSuccess(
      feed.id,
      ctx.now(),
      fetched.status === 304 ? { etag: feed.etag, lastModified: feed.lastModified } : validators,
    )
  })
  return content
}

/** The calendar of an occurrence; its address is null when a user sent its text. */
export interface CalendarSource extends Pick<FeedRow, 'name' | 'city' | 'country' | 'categoryId'> {
  url: string | null
  /** Identifies its series. */
  key: string
}

/** Slot of an entry that does not repeat. */
const ONLY_DATE = ''

/** Whether the date was moved, possibly onto another date of its series. */
const isElsewhere = ({ recurrenceId, start }: CalendarOccurrence): boolean =>
  recurrenceId !== undefined && recurrenceId !== start

/** A candidate from a calendar's occurrence, with its evidence. */
export function judgeOccurrence(
  ctx: { web: Pick<Context['web'], 'isPublic'> },
  one: CalendarOccurrence,
  source: CalendarSource,
  around: CandidateContext,
): Candidate | LeftOut | undefined {
  const stated = cityOf(one, source)
  const city = stated ?? source.city
  if (!city) return 'without a city'
  // A feed may name any address as the event's page; only public ones are stored and shown.
  const link = one.url && ctx.web.isPublic(one.url) ? one.url : source.url
  const extracted: ExtractedEvent = {
    title: one.title,
    description: one.description ?? null,
    startDate: one.start,
    endDate: one.end ?? null,
    allDay: one.allDay,
    timeKnown: true,
    timeZone: one.timeZone,
    city,
    isCityStated: stated !== undefined,
    country: source.country,
    ...detailsOf(one),
    facts: calendarFacts(one),
    link,
    named: one.categories,
    language: null,
    cancelled: one.status === 'cancelled',
    uid: isElsewhere(one) ? `${one.uid} ${one.recurrenceId}` : one.uid,
    series: {
      feed: source.key,
      uid: one.uid,
      slot: one.recurrenceId ?? ONLY_DATE,
      rule: one.repetition?.rule ?? null,
      exceptions: one.repetition?.exceptions ?? [],
    },
    dateKnown: one.byRule ? 'by_rule' : 'stated',
    source: { kind: 'feed', name: source.name, url: source.url },
  }
  const fallbackCategoryId = source.categoryId ?? around.fallbackCategoryId
  return toCandidate(extracted, structuredProof(one, stated, link, source.country), {
    ...around,
    fallbackCategoryId,
  })
}

/** A feed states its fields explicitly; only a city that it does not name is unproven. */
const isHoliday = (start: string, country: Country): boolean =>
  isPublicHoliday(parseDay(start.slice(0, 10)) ?? 0, country)

function structuredProof(
  one: CalendarOccurrence,
  city: string | undefined,
  link: string | null,
  country: Country,
) {
  const stated = (quote: string | null | undefined): FieldEvidence =>
    quote ? { proven: true, quote: quote.slice(0, 300) } : { proven: false, quote: null }
  const evidence: Evidence = {
    title: stated(one.title),
    start: stated(one.start),
    city: stated(city),
    link: stated(link),
    ...(one.end !== undefined && { end: stated(one.end) }),
    ...(one.location !== undefined && { location: stated(one.location) }),
    ...(one.byRule && isHoliday(one.start, country) && { ruleOnHoliday: true }),
  }
  const complete = isProven(evidence)
  return {
    verdict: complete ? ('verified' as const) : ('partly' as const),
    score: complete ? 1 : 0.8,
    evidence,
  }
}
