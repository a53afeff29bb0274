import { type App, readPage, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { showAiProvider } from '../domain/ai/ai-provider-status.ts'
import { cancelRun, replayRun, retryRun } from '../domain/runs/run-control.ts'
import { getRun } from '../domain/runs/run-details.ts'
import { showRun, startRun } from '../domain/runs/runs.ts'
import { listSearchableCountries } from '../domain/runs/searchable-countries.ts'
import { BY_ID } from './by-id.ts'

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
  route(app, 'listRuns', ({ query }) =>
    readPage(query, {
      ...BY_ID,
      read: (limit, after) => ctx.runs.list(limit, after?.[0]),
      total: () => ctx.runs.count(),
      present: (rows) => rows.map(showRun),
    }),
  )
}
