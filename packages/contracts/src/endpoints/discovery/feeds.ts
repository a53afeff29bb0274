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
  /** For feeds of one town or one kind whose entries do not name it. */
  city: z.string().nullable(),
  categoryId: Id.nullable(),
  /** Null until it was read for the first time. */
  kind: z.enum(FEED_KINDS).nullable(),
  /** False: paused, or found on a page and not taken up yet. */
  active: z.boolean(),
  health: z.enum(['new', 'healthy', 'failing']),
  lastCheckedAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  /** Events to come that it gave the last time. */
  lastYield: z.int().nullable(),
  lastError: z.string().nullable(),
  /** Failures since the last success. */
  failures: z.int(),
  /** The page whose link rel named it; null for feeds that an admin added or that were shipped. */
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

/** A feed that was removed: it can be brought back for UNDO_DAYS. */
export const RemovedFeed = z.object({ ...Feed.shape, removedAt: Instant })
export type RemovedFeed = z.infer<typeof RemovedFeed>

/** What a feed would bring, before it is saved. */
export const FeedPreview = z.object({
  kind: z.enum(FEED_KINDS),
  name: z.string().nullable(),
  eventsFound: z.int(),
  /** The soonest five. */
  events: z.array(
    z.object({
      title: z.string(),
      startDate: z.string(),
      endDate: z.string().nullable(),
      city: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
  /** Feeds that this page names. */
  feeds: z.array(z.object({ url: z.string(), title: z.string() })),
  problems: z.array(z.string()),
})
export type FeedPreview = z.infer<typeof FeedPreview>

/** A test of a feed: a job that reads up to six pages, each from a server that may take its time. */
export const FeedTest = z.object({
  id: Id,
  url: z.string(),
  status: z.enum(['waiting', 'reading', 'done', 'failed']),
  pagesRead: z.int(),
  /** Null until the feed itself was read: only then it is known how many pages it leads to. */
  pagesTotal: z.int().nullable(),
  /** Once it is done. */
  preview: FeedPreview.nullable(),
  /** Once it failed: what kind of failure, and a sentence that can be shown. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
})
export type FeedTest = z.infer<typeof FeedTest>

const oneFeed = { service: 'discovery-worker', policy: 'admin', params: z.object({ id: Id }) } as const

export const feedEndpoints = {
  listFeeds: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    query: PageQuery,
    reply: z.array(Feed),
  }),
  /** Newest first, at most 100. */
  listRemovedFeeds: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    reply: z.array(RemovedFeed),
  }),
  /** Takes an address whose latest test, at most FEED_TEST_HOURS ago, could read it. */
  addFeed: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    body: FeedSource,
    reply: Feed,
    status: 201,
  }),
  /** Begins a test; `getFeedTest` tells how it goes. */
  testFeed: endpoint({
    service: 'discovery-worker',
    policy: 'admin',
    body: FeedSource,
    reply: FeedTest,
    status: 202,
  }),
  getFeedTest: endpoint({ ...oneFeed, reply: FeedTest }),
  changeFeed: endpoint({ ...oneFeed, body: FeedChange, reply: Feed }),
  removeFeed: endpoint({ ...oneFeed, reply: Feed }),
  restoreFeed: endpoint({ ...oneFeed, reply: Feed }),
}
