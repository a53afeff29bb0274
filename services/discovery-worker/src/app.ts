import { isConnectionLost } from '@uitpost/database'
import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { discoveryRoutes } from './routes/index.ts'

export function createDiscoveryApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ service: 'discovery-worker', isUnavailable: isConnectionLost, ...options })
  discoveryRoutes(app, ctx)
  return app
}
