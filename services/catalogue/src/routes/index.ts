import { type App, acceptForms, ownDataRoute } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { countryRoutes } from './admin/countries.ts'
import { coverageRoutes } from './admin/coverage.ts'
import { duplicateRoutes } from './admin/duplicates.ts'
import { proposalRoutes } from './admin/proposals.ts'
import { rejudgementRoutes } from './admin/rejudgements.ts'
import { reviewRoutes } from './admin/review.ts'
import { agendaRoutes } from './agenda.ts'
import { assistantRoutes } from './assistant.ts'
import { calendarRoutes } from './calendars.ts'
import { categoryRoutes } from './categories.ts'
import { eventRoutes } from './events.ts'
import { followedSeriesRoutes } from './followed-series.ts'
import { agendaFeedRoutes } from './pages/agenda-feeds.ts'
import { agendaPageRoutes } from './pages/agenda-pages.ts'
import { organiserRoutes } from './pages/organisers.ts'
import { publicPageRoutes } from './pages/public-pages.ts'
import { reportRoutes } from './pages/reports.ts'
import { saveRoutes } from './pages/saves.ts'
import { placeRoutes } from './places.ts'
import { savedEventRoutes } from './saved-events.ts'
import { statsRoutes } from './stats.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { suggestionRoutes } from './suggestions.ts'

export function addRoutes(app: App, ctx: Context): void {
  acceptForms(app, ['reportOnPage', 'saveOnPage', 'askAsOrganiser', 'confirmOrganiserRequest'])
  agendaRoutes(app, ctx)
  agendaFeedRoutes(app, ctx)
  agendaPageRoutes(app, ctx)
  assistantRoutes(app, ctx)
  calendarRoutes(app, ctx)
  categoryRoutes(app, ctx)
  coverageRoutes(app, ctx)
  duplicateRoutes(app, ctx)
  eventRoutes(app, ctx)
  followedSeriesRoutes(app, ctx)
  countryRoutes(app, ctx)
  placeRoutes(app)
  proposalRoutes(app, ctx)
  organiserRoutes(app, ctx)
  publicPageRoutes(app, ctx)
  rejudgementRoutes(app, ctx)
  reportRoutes(app, ctx)
  reviewRoutes(app, ctx)
  savedEventRoutes(app, ctx)
  saveRoutes(app, ctx)
  ownDataRoute(app, ({ id }, confirmedEmail) => ctx.stores.ownData.list(id, confirmedEmail))
  statsRoutes(app, ctx)
  subscriptionRoutes(app, ctx)
  suggestionRoutes(app, ctx)
}
