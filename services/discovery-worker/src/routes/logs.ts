import { type App, listed, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { showLog, summariseLogs } from '../domain/logs.ts'
import { pageOf } from './paging.ts'

export function logRoutes(app: App, ctx: Context): void {
  route(app, 'listDiscoveryLogs', async ({ query }) => {
    const page = pageOf(query)
    const [logs, summary] = await Promise.all([ctx.logs.list(page.limit, page.before), summariseLogs(ctx)])
    return listed(logs.map(showLog), summary.total, page.nextAfter(logs))
  })
  route(app, 'summariseDiscoveryLogs', () => summariseLogs(ctx))
}
