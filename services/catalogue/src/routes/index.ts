import type { App } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { categoryRoutes } from './categories.ts'
import { eventRoutes } from './events.ts'
import { savedEventRoutes } from './saved-events.ts'
import { statsRoutes } from './stats.ts'
import { subscriptionRoutes } from './subscriptions.ts'

export function addRoutes(app: App, ctx: Context): void {
  categoryRoutes(app, ctx)
  eventRoutes(app, ctx)
  savedEventRoutes(app, ctx)
  statsRoutes(app, ctx)
  subscriptionRoutes(app, ctx)
}
