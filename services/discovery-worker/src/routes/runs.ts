import { type App, listed, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { showRun, startRun } from '../domain/runs.ts'
import { pageOf } from './paging.ts'

export function runRoutes(app: App, ctx: Context): void {
  route(app, 'startDiscovery', ({ body, requestId }, caller) => startRun(ctx, body, caller.id, requestId))
  route(app, 'listRuns', async ({ query }) => {
    const page = pageOf(query)
    const [runs, total] = await Promise.all([ctx.runs.list(page.limit, page.before), ctx.runs.count()])
    return listed(runs.map(showRun), total, page.nextAfter(runs))
  })
}
