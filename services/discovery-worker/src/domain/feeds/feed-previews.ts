import { FEED_HORIZON_DAYS, type FeedPreview, localDateIn, zoneOf } from '@uitpost/contracts'
import {
  type CalendarOccurrence,
  type FeedContent,
  feedContent,
  type ReadPage,
  SourceFailure,
  statedInMarkup,
} from '@uitpost/event-reader'
import type { Context } from '../../context.ts'
import type { FeedRow } from '../../store/schema.ts'
import { cityOf } from '../providers/feed-cities.ts'
import { decodePage } from '../providers/page-reader.ts'
import { yieldRegularly } from '../providers/yield-regularly.ts'

const SHOWN_EVENTS = 5
const READ_PAGES = 5
const SHOWN_PROBLEMS = 10
const DAY_MS = 86_400_000

/** Called before each page after the first. */
export type OnPage = (pagesRead: number, pagesTotal: number) => Promise<unknown>

/**
 * The next five events of a feed, read without AI. Saves nothing. Throws SourceFailure when the feed cannot be read;
 * an unreadable page that it links to is one of the preview's problems.
 */
export async function previewFeed(
  ctx: Context,
  { url, country, city }: About,
  onPage: OnPage,
): Promise<FeedPreview> {
  const { bytes, finalUrl } = await ctx.web.feed(url, {})
  const content = feedContent(Buffer.from(bytes), url)
  const about = { country, city, url: finalUrl }
  if (content.kind === 'ical') return previewCalendar(ctx, content, about)
  return content.kind === 'page'
    ? previewPage(ctx, content, about)
    : previewItems(ctx, content, about, onPage)
}

type About = Pick<FeedRow, 'country' | 'city' | 'url'>

async function previewCalendar(ctx: Context, { body }: FeedContent, about: About): Promise<FeedPreview> {
  const from = ctx.now()
  const to = new Date(from.getTime() + FEED_HORIZON_DAYS * DAY_MS)
  const options = { from, to, venueZone: zoneOf(about.country) }
  const { occurrences, name, problems } = await ctx.readers.read('calendar', { file: body, options })
  return {
    kind: 'ical',
    name: name ?? null,
    eventsFound: occurrences.length,
    events: occurrences.slice(0, SHOWN_EVENTS).map((one) => previewOf(one, about)),
    feeds: [],
    problems: problems.slice(0, SHOWN_PROBLEMS).map(({ message }) => message),
  }
}

const previewOf = (one: CalendarOccurrence, about: About): FeedPreview['events'][number] => ({
  title: one.title,
  startDate: one.start,
  endDate: one.end ?? null,
  city: cityOf(one, about) ?? about.city,
  location: one.location ?? null,
})

async function previewPage(ctx: Context, { body }: FeedContent, about: About): Promise<FeedPreview> {
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

/** Reads the pages of the first items. */
async function previewItems(
  ctx: Context,
  { body }: FeedContent,
  about: About,
  onPage: OnPage,
): Promise<FeedPreview> {
  const feed = await ctx.readers.read('newsItems', {
    bytes: body,
    url: about.url,
    venueZone: zoneOf(about.country),
  })
  if (!feed) throw new SourceFailure('malformed_feed', `What ${about.url} answers cannot be read`, false)
  const links = feed.links.slice(0, READ_PAGES)
  const today = localDateIn(zoneOf(about.country), ctx.now())
  const events: FeedPreview['events'] = []
  const yieldNow = yieldRegularly()
  for (const one of feed.events) {
    if ((one.end ?? one.start).slice(0, 10) >= today) events.push(previewOf(one, about))
    await yieldNow()
  }
  const problems: string[] = []
  for (const [index, url] of links.entries()) {
    await onPage(index + 1, links.length + 1)
    try {
      const { text, finalUrl } = await decodePage(ctx, await ctx.web.page(url))
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
): Promise<Pick<FeedPreview, 'events'> & Pick<ReadPage, 'feeds'>> {
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
