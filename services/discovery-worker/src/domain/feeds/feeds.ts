import {
  DEFAULT_COUNTRY,
  FEED_TEST_HOURS,
  type Feed,
  type FeedChange,
  type FeedPreview,
  type FeedSource,
  type RemovedFeed,
  UNDO_DAYS,
} from '@uitpost/contracts'
import { DomainError, newId } from '@uitpost/service-kit'
import type { Context, StoresInTransaction } from '../../context.ts'
import type { FeedRow } from '../../store/schema.ts'
import { recordAuditAction } from '../audit.ts'
import type { Admin } from '../prompts/category-prompts.ts'

const HOUR_MS = 3_600_000
const REMOVED_SHOWN = 100

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

/** Adds a feed that was tested successfully; runs read it from now on. */
export async function addFeed(ctx: Context, source: FeedSource, admin: Admin): Promise<Feed> {
  await assertCategory(ctx, source.categoryId)
  const { kind, name } = await testedAs(ctx, source.url)
  const feed = await ctx.transaction(async (stores) => {
    await stores.feeds.deleteRemoved(source.url)
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
    await recordChange(ctx, stores, 'feed.added', added, admin)
    return added
  })
  return showFeed(feed)
}

/** The result of its latest test: reading the feed here would make the caller wait for a foreign server. */
async function testedAs(ctx: Context, url: string): Promise<FeedPreview> {
  const since = new Date(ctx.now().getTime() - FEED_TEST_HOURS * HOUR_MS)
  const test = await ctx.feedTests.findLatest(url, since)
  if (test?.preview) return test.preview
  const message = test?.errorMessage ?? 'This address has to be tested before it is added.'
  throw new DomainError('bad_request', message, {
    errors: [{ field: 'url', code: test?.errorCode ?? 'not_tested', message }],
  })
}

/** `active: false` pauses a feed. */
export async function changeFeed(ctx: Context, id: string, change: FeedChange, admin: Admin): Promise<Feed> {
  await assertCategory(ctx, change.categoryId)
  return ctx.transaction(async (stores) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const feed =
      Object.keys(given).length === 0 ? await stores.feeds.find(id) : await stores.feeds.update(id, given)
    if (!feed) throw new DomainError('not_found', 'No feed with this id')
    await recordChange(ctx, stores, 'feed.changed', feed, admin)
    return showFeed(feed)
  })
}

/** Its events stay. It can be restored for UNDO_DAYS. */
export const removeFeed = (ctx: Context, id: string, admin: Admin): Promise<Feed> =>
  ctx.transaction(async (stores) => {
    const feed = await stores.feeds.remove(id, ctx.now())
    if (!feed) throw new DomainError('not_found', 'No feed with this id')
    await recordChange(ctx, stores, 'feed.removed', feed, admin)
    return showFeed(feed)
  })

/** Restores a removed feed as it was; has no effect on one that is not removed. */
export const restoreFeed = (ctx: Context, id: string, admin: Admin): Promise<Feed> =>
  ctx.transaction(async (stores) => {
    const registered = await stores.feeds.find(id)
    if (registered) return showFeed(registered)
    const feed = await stores.feeds.restore(id, firstUndoable(ctx))
    if (!feed) throw new DomainError('not_found', 'No feed with this id was removed lately.')
    await recordChange(ctx, stores, 'feed.restored', feed, admin)
    return showFeed(feed)
  })

/** Feeds that can be restored, the latest removal first. */
export async function listRemovedFeeds(ctx: Context): Promise<RemovedFeed[]> {
  const feeds = await ctx.feeds.listRemoved(firstUndoable(ctx), REMOVED_SHOWN)
  return feeds.flatMap((feed) =>
    feed.removedAt ? [{ ...showFeed(feed), removedAt: feed.removedAt.toISOString() }] : [],
  )
}

/** Deletes feeds that can no longer be restored. */
export const deleteOldFeeds = (ctx: Context): Promise<unknown> =>
  ctx.feeds.deleteRemovedBefore(firstUndoable(ctx))

const firstUndoable = (ctx: Context): Date => new Date(ctx.now().getTime() - UNDO_DAYS * 24 * HOUR_MS)

async function assertCategory(ctx: Context, id: string | null | undefined): Promise<void> {
  if (!id || (await ctx.categories.find(id))) return
  const message = 'No category with this id'
  throw new DomainError('bad_request', `${message}.`, {
    errors: [{ field: 'categoryId', code: 'unknown_category', message }],
  })
}

const recordChange = (
  ctx: Context,
  stores: StoresInTransaction,
  action: string,
  { id, url, name, country, city, categoryId, active }: FeedRow,
  admin: Admin,
): Promise<void> =>
  recordAuditAction(ctx, stores, admin, {
    action,
    subject: `feed ${id}`,
    after: { url, name, country, city, categoryId, active },
  })
