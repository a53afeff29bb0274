import { isConnectionLost } from '@uitpost/database'
import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { addRoutes } from './routes/index.ts'

/** Used by the service and by its tests. */
export function createCatalogueApp(ctx: Context, options: Omit<AppOptions, 'service' | 'afterWrite'>): App {
  const app = createApp({
    isUnavailable: isConnectionLost,
    ...options,
    service: 'catalogue',
    afterWrite: (userId) => ctx.recordWrites([userId]),
  })
  addRoutes(app, ctx)
  return app
}
