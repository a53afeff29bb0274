import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { followSeries, unfollowSeries } from '../domain/people/followed-series.ts'
import { listFollowedSeries } from '../domain/reading/followed-series.ts'

export function followedSeriesRoutes(app: App, ctx: Context): void {
  route(app, 'listFollowedSeries', ({ query, acceptLanguage }, caller) =>
    listFollowedSeries(ctx, caller.id, query, languageOf(acceptLanguage)),
  )
  route(app, 'followSeries', ({ body, requestId }, caller) =>
    followSeries(ctx, caller.id, body.seriesId, requestId),
  )
  route(app, 'unfollowSeries', ({ params, requestId }, caller) =>
    unfollowSeries(ctx, caller.id, params.seriesId, requestId),
  )
}
