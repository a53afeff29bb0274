import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getDashboardStats, getPlatformStats } from '../domain/counters/stats.ts'

export function statsRoutes(app: App, ctx: Context): void {
  route(app, 'getDashboardStats', (_request, caller) => getDashboardStats(ctx, caller.id))
  route(app, 'getPlatformStats', () => getPlatformStats(ctx))
}
