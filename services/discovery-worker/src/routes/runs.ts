import { type App, listed, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { showAiProvider } from '../domain/ai-provider-status.ts'
import { cancelRun, replayRun, retryRun } from '../domain/run-control.ts'
import { getRun } from '../domain/run-details.ts'
import { showRun, startRun } from '../domain/runs.ts'
import { listSearchableCountries } from '../domain/searchable-countries.ts'
import { pageOf } from './paging.ts'

export function runRoutes(app: App, ctx: Context): void {
  route(app, 'startDiscovery', ({ body, requestId }, caller) => startRun(ctx, body, caller.id, requestId))
  route(app, 'listSearchableCountries', () => listSearchableCountries(ctx))
  route(app, 'getRun', ({ params }) => getRun(ctx, params.id))
  route(app, 'cancelRun', ({ params, requestId }, caller) =>
    cancelRun(ctx, params.id, { id: caller.id, requestId }),
  )
  route(app, 'retryRun', ({ params, requestId }, caller) =>
    retryRun(ctx, params.id, { id: caller.id, requestId }),
  )
  route(app, 'replayRun', ({ params, requestId }, caller) =>
    replayRun(ctx, params.id, { id: caller.id, requestId }),
  )
  route(app, 'getAiProvider', () => showAiProvider(ctx))
  route(app, 'listRuns', async ({ query }) => {
    const page = pageOf(query)
    const [runs, total] = await Promise.all([ctx.runs.list(page.limit, page.before), ctx.runs.count()])
    return listed(runs.map(showRun), total, page.nextAfter(runs))
  })
}
