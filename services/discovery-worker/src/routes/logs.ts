import { type App, readPage, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { showLog, summariseLogs } from '../domain/progress/logs.ts'
import { BY_ID } from './by-id.ts'

export function logRoutes(app: App, ctx: Context): void {
  route(app, 'listDiscoveryLogs', ({ query }) =>
    readPage(query, {
      ...BY_ID,
      read: (limit, after) => ctx.logs.list(limit, after?.[0]),
      total: async () => (await summariseLogs(ctx)).total,
      present: (rows) => rows.map(showLog),
    }),
  )
  route(app, 'summariseDiscoveryLogs', () => summariseLogs(ctx))
}
