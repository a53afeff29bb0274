import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { addRoutes } from './routes/index.ts'

/** The same app runs in the service and in its tests. */
export function createCatalogueApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ ...options, service: 'catalogue' })
  addRoutes(app, ctx)
  return app
}
