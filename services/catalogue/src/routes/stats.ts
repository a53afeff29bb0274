import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getDashboardStats, getPlatformStats } from '../domain/counters/stats.ts'

export function statsRoutes(app: App, ctx: Context): void {
  route(app, 'getDashboardStats', (_request, caller) =>
    ctx.read(caller.id, (from) => getDashboardStats(from, caller.id)),
  )
  route(app, 'getPlatformStats', (_request, caller) => ctx.read(caller?.id, getPlatformStats))
}
