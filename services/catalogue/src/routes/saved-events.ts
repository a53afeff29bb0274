import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { listSavedEvents, saveEvent, unsaveEvent } from '../domain/reading/saved-events.ts'

export function savedEventRoutes(app: App, ctx: Context): void {
  route(app, 'listSavedEvents', (request, caller) => listSavedEvents(ctx, caller.id, request.query))
  route(app, 'saveEvent', (request, caller) =>
    saveEvent(ctx, caller.id, request.body.eventId, request.requestId),
  )
  route(app, 'unsaveEvent', (request, caller) =>
    unsaveEvent(ctx, caller.id, request.params.eventId, request.requestId),
  )
}
