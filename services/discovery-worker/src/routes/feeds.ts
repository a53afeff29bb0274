import { type App, readPage, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getFeedTest, startFeedTest } from '../domain/feeds/feed-tests.ts'
import {
  addFeed,
  changeFeed,
  listRemovedFeeds,
  removeFeed,
  restoreFeed,
  showFeed,
} from '../domain/feeds/feeds.ts'
import { BY_ID } from './by-id.ts'

export function feedRoutes(app: App, ctx: Context): void {
  route(app, 'listFeeds', ({ query }) =>
    readPage(query, {
      ...BY_ID,
      read: (limit, after) => ctx.feeds.list(limit, after?.[0]),
      total: () => ctx.feeds.count(),
      present: (rows) => rows.map(showFeed),
    }),
  )
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
