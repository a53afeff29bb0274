import type { App } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { coverageRoutes } from './admin/coverage.ts'
import { duplicateRoutes } from './admin/duplicates.ts'
import { managementRoutes } from './admin/management.ts'
import { proposalRoutes } from './admin/proposals.ts'
import { reviewRoutes } from './admin/review.ts'
import { calendarRoutes } from './calendars.ts'
import { categoryRoutes } from './categories.ts'
import { eventRoutes } from './events.ts'
import { ownDataRoutes } from './own-data.ts'
import { placeRoutes } from './places.ts'
import { publicPageRoutes } from './public-pages.ts'
import { savedEventRoutes } from './saved-events.ts'
import { statsRoutes } from './stats.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { suggestionRoutes } from './suggestions.ts'

export function addRoutes(app: App, ctx: Context): void {
  calendarRoutes(app, ctx)
  categoryRoutes(app, ctx)
  coverageRoutes(app, ctx)
  duplicateRoutes(app, ctx)
  eventRoutes(app, ctx)
  managementRoutes(app, ctx)
  placeRoutes(app)
  proposalRoutes(app, ctx)
  publicPageRoutes(app, ctx)
  reviewRoutes(app, ctx)
  savedEventRoutes(app, ctx)
  ownDataRoutes(app, ctx)
  statsRoutes(app, ctx)
  subscriptionRoutes(app, ctx)
  suggestionRoutes(app, ctx)
}
