import { z } from 'zod'
import { DISCOVERY_COUNTRIES } from '../../constants.ts'
import { endpoint, Id, PageQuery } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })
const FEED_KINDS = ['ical', 'rss', 'page'] as const

export const Feed = z.object({
  id: Id,
  url: z.string(),
  name: z.string(),
  country: z.string(),
  /** Defaults for feeds whose entries do not state a town or category. */
  city: z.string().nullable(),
  categoryId: Id.nullable(),
  /** Null until first read. */
  kind: z.enum(FEED_KINDS).nullable(),
  /** False: paused, or found on a page and not confirmed by an admin yet. */
  active: z.boolean(),
  health: z.enum(['new', 'healthy', 'failing']),
  lastCheckedAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** Number of coming events at the last read. */
  lastYield: z.int().nullable(),
  lastError: z.string().nullable(),
  /** Consecutive failures. */
  failures: z.int(),
  /** The page whose link rel named the feed; null for feeds added by an admin or shipped. */
  discoveredOn: z.string().nullable(),
  createdAt: Instant,
})
export type Feed = z.infer<typeof Feed>

const Url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .refine((url) => !/\s/.test(url), 'An address has no spaces')
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')
const settings = {
  name: line(200).optional(),
  country: z.enum(DISCOVERY_COUNTRIES).optional(),
  city: line(120).nullable().optional(),
  categoryId: Id.nullable().optional(),
}

export const FeedSource = z.strictObject({ url: Url, ...settings })
export type FeedSource = z.infer<typeof FeedSource>
export const FeedChange = z.strictObject({ ...settings, active: z.boolean().optional() })
export type FeedChange = z.infer<typeof FeedChange>

/** A removed feed; it can be restored for UNDO_DAYS. */
export const RemovedFeed = z.object({ ...Feed.shape, removedAt: Instant })
export type RemovedFeed = z.infer<typeof RemovedFeed>

/** What a feed contains, read before it is saved. */
export const FeedPreview = z.object({
  kind: z.enum(FEED_KINDS),
  name: z.string().nullable(),
  eventsFound: z.int(),
  /** The five soonest events. */
  events: z.array(
    z.object({
      title: z.string(),
      startDate: z.string(),
      endDate: z.string().nullable(),
      city: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
  /** Feeds linked on this page. */
  feeds: z.array(z.object({ url: z.string(), title: z.string() })),
  problems: z.array(z.string()),
})
export type FeedPreview = z.infer<typeof FeedPreview>

/** A test of a feed: a job that reads up to six pages. */
export const FeedTest = z.object({
  id: Id,
  url: z.string(),
  status: z.enum(['waiting', 'reading', 'done', 'failed']),
  pagesRead: z.int(),
  /** Null until the feed itself was read, which determines the number of pages. */
  pagesTotal: z.int().nullable(),
  /** Set when done. */
  preview: FeedPreview.nullable(),
  /** Set when failed: the kind of failure, and a sentence that may be shown. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
})
export type FeedTest = z.infer<typeof FeedTest>

const oneFeed = { policy: 'admin', params: z.object({ id: Id }) } as const

export const feedEndpoints = {
  listFeeds: endpoint({ policy: 'admin', query: PageQuery, reply: z.array(Feed) }),
  /** Newest first, at most 100. */
  listRemovedFeeds: endpoint({ policy: 'admin', reply: z.array(RemovedFeed) }),
  /** Adds an address that a test of the last FEED_TEST_HOURS could read. */
  addFeed: endpoint({ policy: 'admin', body: FeedSource, reply: Feed, status: 201 }),
  /** Starts a test; `getFeedTest` returns its state. */
  testFeed: endpoint({ policy: 'admin', body: FeedSource, reply: FeedTest, status: 202 }),
  getFeedTest: endpoint({ ...oneFeed, reply: FeedTest }),
  changeFeed: endpoint({ ...oneFeed, body: FeedChange, reply: Feed }),
  removeFeed: endpoint({ ...oneFeed, reply: Feed }),
  restoreFeed: endpoint({ ...oneFeed, reply: Feed }),
}
