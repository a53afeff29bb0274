import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { digestRoutes } from './routes/digests.ts'
import { ownDataRoutes } from './routes/own-data.ts'

export function createNotifierApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ service: 'notifier', ...options })
  digestRoutes(app, ctx)
  ownDataRoutes(app, ctx)
  return app
}
