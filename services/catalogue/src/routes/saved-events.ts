import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { listSavedEvents, saveEvent, unsaveEvent } from '../domain/reading/saved-events.ts'

export function savedEventRoutes(app: App, ctx: Context): void {
  route(app, 'listSavedEvents', ({ query, acceptLanguage }, caller) =>
    listSavedEvents(ctx, caller.id, query, languageOf(acceptLanguage)),
  )
  route(app, 'saveEvent', (request, caller) =>
    saveEvent(ctx, caller.id, request.body.eventId, request.requestId),
  )
  route(app, 'unsaveEvent', (request, caller) =>
    unsaveEvent(ctx, caller.id, request.params.eventId, request.requestId),
  )
}
