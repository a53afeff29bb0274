import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getEvent } from '../domain/reading/event-page.ts'
import { countEvents, listPendingEvents, listUpcomingEvents } from '../domain/reading/events.ts'

export function eventRoutes(app: App, ctx: Context): void {
  route(app, 'getEvent', ({ params, acceptLanguage }, caller) =>
    getEvent(ctx, params.id, caller, languageOf(acceptLanguage)),
  )
  route(app, 'countEvents', ({ query }, caller) =>
    ctx.read(caller?.id, (from) => countEvents(from, query.city)),
  )
  route(app, 'listUpcomingEvents', ({ query, acceptLanguage }, caller) =>
    ctx.read(caller.id, (from) => listUpcomingEvents(from, caller.id, query, languageOf(acceptLanguage))),
  )
  route(app, 'listPendingEvents', ({ query }, caller) =>
    ctx.read(caller.id, (from) => listPendingEvents(from, query)),
  )
}
