import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { digestRoutes } from './routes/digests.ts'

export function createNotifierApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ service: 'notifier', ...options })
  digestRoutes(app, ctx)
  return app
}
