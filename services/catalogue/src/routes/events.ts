import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getEvent } from '../domain/reading/event-page.ts'
import { searchEvents } from '../domain/reading/event-search.ts'
import { countEvents, listPendingEvents, listUpcomingEvents } from '../domain/reading/events.ts'

export function eventRoutes(app: App, ctx: Context): void {
  route(app, 'searchEvents', (request, caller) => searchEvents(ctx, caller.id, request.query))
  route(app, 'getEvent', (request, caller) => getEvent(ctx, request.params.id, caller))
  route(app, 'countEvents', () => countEvents(ctx))
  route(app, 'listUpcomingEvents', (request, caller) => listUpcomingEvents(ctx, caller.id, request.query))
  route(app, 'listPendingEvents', (request) => listPendingEvents(ctx, request.query))
}
