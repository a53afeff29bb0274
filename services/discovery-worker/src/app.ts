import { isConnectionLost } from '@uitpost/database'
import { type App, type AppOptions, createApp, ownDataRoute } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { categoryPromptRoutes } from './routes/category-prompts.ts'
import { feedRoutes } from './routes/feeds.ts'
import { logRoutes } from './routes/logs.ts'
import { optedOutHostRoutes } from './routes/opted-out-hosts.ts'
import { runRoutes } from './routes/runs.ts'
import { scheduleRoutes } from './routes/schedules.ts'

export function createDiscoveryApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ service: 'discovery-worker', isUnavailable: isConnectionLost, ...options })
  runRoutes(app, ctx)
  logRoutes(app, ctx)
  categoryPromptRoutes(app, ctx)
  feedRoutes(app, ctx)
  optedOutHostRoutes(app, ctx)
  scheduleRoutes(app, ctx)
  ownDataRoute(app, ({ id }) => ctx.ownData.list(id))
  return app
}
