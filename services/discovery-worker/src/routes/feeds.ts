import { type App, listed, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getFeedTest, startFeedTest } from '../domain/feed-tests.ts'
import { addFeed, changeFeed, listRemovedFeeds, removeFeed, restoreFeed, showFeed } from '../domain/feeds.ts'
import { pageOf } from './paging.ts'

export function feedRoutes(app: App, ctx: Context): void {
  route(app, 'listFeeds', async ({ query }) => {
    const page = pageOf(query)
    const [feeds, total] = await Promise.all([ctx.feeds.list(page.limit, page.before), ctx.feeds.count()])
    return listed(feeds.map(showFeed), total, page.nextAfter(feeds))
  })
  route(app, 'addFeed', ({ body, requestId }, caller) => addFeed(ctx, body, { id: caller.id, requestId }))
  route(app, 'listRemovedFeeds', () => listRemovedFeeds(ctx))
  route(app, 'testFeed', ({ body }) => startFeedTest(ctx, body))
  route(app, 'getFeedTest', ({ params }) => getFeedTest(ctx, params.id))
  route(app, 'changeFeed', ({ params, body, requestId }, caller) =>
    changeFeed(ctx, params.id, body, { id: caller.id, requestId }),
  )
  route(app, 'removeFeed', ({ params, requestId }, caller) =>
    removeFeed(ctx, params.id, { id: caller.id, requestId }),
  )
  route(app, 'restoreFeed', ({ params, requestId }, caller) =>
    restoreFeed(ctx, params.id, { id: caller.id, requestId }),
  )
}
