import type { App } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { calendarRoutes } from './calendars.ts'
import { categoryRoutes } from './categories.ts'
import { coverageRoutes } from './coverage.ts'
import { duplicateRoutes } from './duplicates.ts'
import { eventRoutes } from './events.ts'
import { managementRoutes } from './management.ts'
import { ownDataRoutes } from './own-data.ts'
import { placeRoutes } from './places.ts'
import { proposalRoutes } from './proposals.ts'
import { publicPageRoutes } from './public-pages.ts'
import { reviewRoutes } from './review.ts'
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
