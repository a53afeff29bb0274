import {
  type Candidate,
  type Evidence,
  FEED_HORIZON_DAYS,
  type FieldEvidence,
  zoneOf,
} from '@uitpost/contracts'
import { findCity } from '@uitpost/places'
import { SourceFailure } from '../../clients/source-errors.ts'
import type { Context } from '../../context.ts'
import type { FeedRow, QueryRow, RunRow } from '../../store/schema.ts'
import { type Lead, type Surroundings, toCandidate } from '../candidates.ts'
import type { CalendarOccurrence } from '../icalendar/occurrences.ts'
import { readCalendar } from '../icalendar/read-calendar.ts'
import type { Found, Provider } from '../queries.ts'
import { keepRecording, recall } from '../recordings.ts'
import { surroundings } from './surroundings.ts'

export const FEED_SERVICE = 'feeds'
const DAY_MS = 86_400_000
const SHOWN_PROBLEMS = 10

/** iCalendar feeds: read exactly, for free, expanded 120 days ahead. */
export const feedProvider = (ctx: Context): Provider => ({
  name: FEED_SERVICE,
  ask: async (query) => (query.feedId ? ((await ctx.feeds.find(query.feedId))?.url ?? '') : ''),
  run: (run, query) => readFeed(ctx, run, query),
})

async function readFeed(ctx: Context, run: RunRow, query: QueryRow): Promise<Found> {
  const feed = query.feedId ? await ctx.feeds.find(query.feedId) : undefined
  if (!feed) throw new SourceFailure('feed_gone', 'The feed is no longer registered', false)
  const around = await surroundings(ctx, run, query)
  try {
    const body = await bodyOf(ctx, run, feed)
    const calendar = readCalendar(body, {
      from: around.now,
      to: new Date(around.now.getTime() + FEED_HORIZON_DAYS * DAY_MS),
      venueZone: zoneOf(feed.country),
    })
    const problems = calendar.problems.slice(0, SHOWN_PROBLEMS).map(({ message, line }) => ({
      type: 'malformed_feed',
      message: `${feed.name}${line === undefined ? '' : `, line ${line}`}: ${message}`,
    }))
    const candidates = calendar.occurrences.flatMap((one) => judge(one, feed, around) ?? [])
    return { candidates, responseLength: body.length, problems }
  } catch (error) {
    await ctx.feeds.noteFailure(
      feed.id,
      ctx.now(),
      String(error instanceof Error ? error.message : error).slice(0, 500),
    )
    throw error
  }
}

async function bodyOf(ctx: Context, run: RunRow, feed: FeedRow): Promise<Buffer> {
  const known = run.replayOf ? await recall(ctx, run, 'calendar', feed.url) : undefined
  if (known) return Buffer.from(known.base64, 'base64')
  const body = await fetchFeed(ctx, feed)
  const recording = { base64: body.toString('base64') }
  await keepRecording(ctx, run, 'calendar', feed.url, recording, ctx.now())
  return body
}

/** An unchanged feed answers 304 and is read from our copy: its rules give new dates every day. */
async function fetchFeed(ctx: Context, feed: FeedRow): Promise<Buffer> {
  const copy = feed.etag || feed.lastModified ? await ctx.feeds.findCopy(feed.id) : undefined
  const fetched = await ctx.web.calendar(feed.url, {
    ...(copy && feed.etag && { etag: feed.etag }),
    ...(copy && feed.lastModified && { lastModified: feed.lastModified }),
  })
  const body = fetched.status === 304 && copy ? copy : Buffer.from(fetched.bytes)
  if (!/BEGIN:VCALENDAR/i.test(body.subarray(0, 4_096).toString('latin1').replaceAll('\0', ''))) {
    throw new SourceFailure('malformed_feed', `What ${feed.url} answers is no calendar`, false)
  }
  const validators = { etag: fetched.etag ?? null, lastModified: fetched.lastModified ?? null }
  await ctx.transaction(async ({ feeds }) => {
    if (fetched.status !== 304) await feeds.keepCopy(feed.id, body, ctx.now())
    await feeds.noteSuccess(
      feed.id,
      ctx.now(),
      fetched.status === 304 ? { etag: feed.etag, lastModified: feed.lastModified } : validators,
    )
  })
  return body
}

function judge(one: CalendarOccurrence, feed: FeedRow, around: Surroundings): Candidate | undefined {
  const stated = cityOf(one, feed)
  const city = stated ?? feed.city
  if (!city) return undefined
  const link = one.url ?? feed.url
  const lead: Lead = {
    title: one.title,
    description: one.description ?? null,
    startDate: one.start,
    endDate: one.end ?? null,
    allDay: one.allDay,
    timeZone: one.timeZone,
    city,
    country: feed.country,
    location: one.location ?? null,
    link,
    named: one.categories,
    language: null,
    cancelled: one.status === 'cancelled',
    uid: one.uid,
    series: { feed: feed.url, uid: one.uid },
    source: { kind: 'feed', name: feed.name, url: feed.url },
  }
  const fallback = feed.categoryId ?? around.fallbackCategoryId
  return toCandidate(lead, structuredProof(one, stated, link), { ...around, fallbackCategoryId: fallback })
}

/** A feed states its fields in so many words; only a city that it does not name remains unproven. */
function structuredProof(one: CalendarOccurrence, city: string | undefined, link: string) {
  const stated = (quote: string | undefined): FieldEvidence =>
    quote ? { proven: true, quote: quote.slice(0, 300) } : { proven: false, quote: null }
  const evidence: Evidence = {
    title: stated(one.title),
    start: stated(one.start),
    city: stated(city),
    link: stated(link),
  }
  const complete = Object.values(evidence).every(({ proven }) => proven)
  return {
    verdict: complete ? ('verified' as const) : ('partly' as const),
    score: complete ? 1 : 0.8,
    evidence,
  }
}

/**
 * The city that the entry names: by itself, or in its place ('Brink, Deventer, Nederland'). The first part of a place is
 * a venue: there is a village called Vredenburg, and a feed of Utrecht does not mean that one.
 */
function cityOf(one: CalendarOccurrence, feed: FeedRow): string | undefined {
  if (one.city) return one.city
  const find = (name: string) => findCity(name, { country: feed.country })
  const parts = (one.location ?? '').split(/[,\n]/).map((part) => part.trim())
  const home = feed.city ? find(feed.city) : undefined
  const atHome = home && parts.find((part) => find(part)?.id === home.id)
  if (atHome) return atHome
  const places = parts.length > 1 ? parts.slice(1) : home ? [] : parts
  return places.toReversed().find((part) => !isCountry(part) && find(part))
}

const isCountry = (text: string): boolean =>
  /^(nl|be|de|fr|nederland|the netherlands|netherlands|belgië|belgie|belgique|belgium|deutschland|france)$/i.test(
    text,
  )
