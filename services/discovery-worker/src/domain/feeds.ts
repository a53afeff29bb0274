import {
  DEFAULT_COUNTRY,
  FEED_HORIZON_DAYS,
  type Feed,
  type FeedChange,
  type FeedSource,
  type FeedTest,
  localDateIn,
  zoneOf,
} from '@uitpost/contracts'
import { auditRecord, DomainError, newId, personsIn } from '@uitpost/service-kit'
import { SourceFailure } from '../clients/source-errors.ts'
import type { Context, StoresInTransaction } from '../context.ts'
import type { FeedRow } from '../store/schema.ts'
import type { Admin } from './category-prompts.ts'
import { cityOf } from './feed-cities.ts'
import { type FeedContent, feedContent } from './feed-content.ts'
import { asPage } from './providers/page-reader.ts'
import type { ReadPage } from './readings.ts'
import { statedInMarkup } from './stated-events.ts'

const SHOWN_EVENTS = 5
const TESTED_PAGES = 5
const SHOWN_PROBLEMS = 10
const DAY_MS = 86_400_000

export const showFeed = (feed: FeedRow): Feed => ({
  id: feed.id,
  url: feed.url,
  name: feed.name,
  country: feed.country,
  city: feed.city,
  categoryId: feed.categoryId,
  kind: feed.kind,
  active: feed.active,
  health: feed.health,
  lastCheckedAt: feed.lastCheckedAt?.toISOString() ?? null,
  lastSuccessAt: feed.lastSuccessAt?.toISOString() ?? null,
  lastYield: feed.lastYield,
  lastError: feed.lastError,
  failures: feed.failures,
  discoveredOn: feed.discoveredOn,
  createdAt: feed.createdAt.toISOString(),
})

/** Registers a feed that can be read; runs read it from now on. */
export async function addFeed(ctx: Context, source: FeedSource, admin: Admin): Promise<Feed> {
  await assertCategory(ctx, source.categoryId)
  const { kind, name } = await testFeed(ctx, source)
  const feed = await ctx.transaction(async (stores) => {
    const added = await stores.feeds.insert({
      id: newId(),
      url: source.url,
      name: (source.name ?? name ?? new URL(source.url).hostname).slice(0, 200),
      country: source.country ?? DEFAULT_COUNTRY,
      city: source.city ?? null,
      categoryId: source.categoryId ?? null,
      kind,
      createdAt: ctx.now(),
    })
    if (!added) throw new DomainError('conflict', 'This feed is registered already.')
    await tell(ctx, stores, 'feed.added', added, admin)
    return added
  })
  return showFeed(feed)
}

/** Pausing is `active: false`. */
export async function changeFeed(ctx: Context, id: string, change: FeedChange, admin: Admin): Promise<Feed> {
  await assertCategory(ctx, change.categoryId)
  return ctx.transaction(async (stores) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const feed =
      Object.keys(given).length === 0 ? await stores.feeds.find(id) : await stores.feeds.update(id, given)
    if (!feed) throw new DomainError('not_found', 'No feed with this id')
    await tell(ctx, stores, 'feed.changed', feed, admin)
    return showFeed(feed)
  })
}

/** Its events stay; they only get no new dates. */
export const removeFeed = (ctx: Context, id: string, admin: Admin): Promise<Feed> =>
  ctx.transaction(async (stores) => {
    const feed = await stores.feeds.remove(id)
    if (!feed) throw new DomainError('not_found', 'No feed with this id')
    await tell(ctx, stores, 'feed.removed', feed, admin)
    return showFeed(feed)
  })

async function assertCategory(ctx: Context, id: string | null | undefined): Promise<void> {
  if (!id || (await ctx.categories.find(id))) return
  const message = 'No category with this id'
  throw new DomainError('bad_request', `${message}.`, {
    errors: [{ field: 'categoryId', code: 'unknown_category', message }],
  })
}

async function tell(
  ctx: Context,
  { outbox }: StoresInTransaction,
  action: string,
  feed: FeedRow,
  admin: Admin,
): Promise<void> {
  const { url, name, country, city, categoryId, active } = feed
  const act = auditRecord({
    ...{ service: 'discovery-worker', action, at: ctx.now(), actorId: admin.id },
    subject: `feed ${feed.id}`,
    after: { url, name, country, city, categoryId, active },
  })
  await outbox.add('audit.recorded', [act], admin.requestId, personsIn(act))
}

/** What a feed would bring: its next five events, read without the AI. Saves nothing. */
export async function testFeed(ctx: Context, source: FeedSource): Promise<FeedTest> {
  try {
    const { bytes, finalUrl } = await ctx.web.feed(source.url, {})
    const content = feedContent(Buffer.from(bytes), source.url)
    const country = source.country ?? DEFAULT_COUNTRY
    const about = { country, city: source.city ?? null, url: finalUrl }
    if (content.kind === 'ical') return await testCalendar(ctx, content, about)
    return await (content.kind === 'page' ? testPage : testItems)(ctx, content, about)
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error
    const message = `The feed could not be read: ${error.message}`
    throw new DomainError('bad_request', `${message}.`, {
      errors: [{ field: 'url', code: error.type, message }],
    })
  }
}

type About = Pick<FeedRow, 'country' | 'city' | 'url'>

async function testCalendar(ctx: Context, { body }: FeedContent, about: About): Promise<FeedTest> {
  const from = ctx.now()
  const to = new Date(from.getTime() + FEED_HORIZON_DAYS * DAY_MS)
  const options = { from, to, venueZone: zoneOf(about.country) }
  const { occurrences, name, problems } = await ctx.readers.read('calendar', { file: body, options })
  return {
    kind: 'ical',
    name: name ?? null,
    eventsFound: occurrences.length,
    events: occurrences.slice(0, SHOWN_EVENTS).map((one) => ({
      title: one.title,
      startDate: one.start,
      endDate: one.end ?? null,
      city: cityOf(one, about) ?? about.city,
      location: one.location ?? null,
    })),
    feeds: [],
    problems: problems.slice(0, SHOWN_PROBLEMS).map(({ message }) => message),
  }
}

async function testPage(ctx: Context, { body }: FeedContent, about: About): Promise<FeedTest> {
  const html = await ctx.readers.read('text', { bytes: body, charset: undefined })
  const { events, feeds } = await readMarkup(ctx, html, about)
  const problem = 'This page marks up no events to come: runs would have the AI read it.'
  return {
    kind: 'page',
    name: null,
    eventsFound: events.length,
    events: events.slice(0, SHOWN_EVENTS),
    feeds,
    problems: events.length === 0 ? [problem] : [],
  }
}

/** The first pages its items lead to. */
async function testItems(ctx: Context, { body }: FeedContent, about: About): Promise<FeedTest> {
  const feed = await ctx.readers.read('newsItems', { bytes: body, url: about.url })
  if (!feed) throw new SourceFailure('malformed_feed', `What ${about.url} answers cannot be read`, false)
  const events: FeedTest['events'] = []
  const problems: string[] = []
  for (const url of feed.links.slice(0, TESTED_PAGES)) {
    try {
      const { text, finalUrl } = await asPage(ctx, await ctx.web.page(url))
      events.push(...(await readMarkup(ctx, text, { ...about, url: finalUrl })).events)
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      problems.push(error.message)
    }
  }
  events.sort((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return {
    kind: 'rss',
    name: feed.title,
    eventsFound: events.length,
    events: events.slice(0, SHOWN_EVENTS),
    feeds: [],
    problems: problems.slice(0, SHOWN_PROBLEMS),
  }
}

async function readMarkup(
  ctx: Context,
  html: string,
  { url, country, city }: About,
): Promise<Pick<FeedTest, 'events'> & Pick<ReadPage, 'feeds'>> {
  const venueZone = zoneOf(country)
  const today = localDateIn(venueZone, ctx.now())
  const { source, feeds } = await ctx.readers.read('page', { html, url, fetchedOn: today, venueZone })
  const events = statedInMarkup(source.events ?? [])
    .filter(({ start, end }) => (end ?? start).slice(0, 10) >= today)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    .map((event) => ({
      title: event.title,
      startDate: event.start,
      endDate: event.end,
      city: event.city ?? city,
      location: event.location,
    }))
  return { events, feeds }
}
