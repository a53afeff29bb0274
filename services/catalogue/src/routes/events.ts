import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getEvent } from '../domain/reading/event-page.ts'
import { searchEvents } from '../domain/reading/event-search.ts'
import { countEvents, listPendingEvents, listUpcomingEvents } from '../domain/reading/events.ts'

export function eventRoutes(app: App, ctx: Context): void {
  route(app, 'searchEvents', ({ query, acceptLanguage }, caller) =>
    ctx.read(caller.id, (from) => searchEvents(from, caller.id, query, languageOf(acceptLanguage))),
  )
  route(app, 'getEvent', ({ params, acceptLanguage }, caller) =>
    getEvent(ctx, params.id, caller, languageOf(acceptLanguage)),
  )
  route(app, 'countEvents', (_request, caller) => ctx.read(caller?.id, countEvents))
  route(app, 'listUpcomingEvents', ({ query, acceptLanguage }, caller) =>
    ctx.read(caller.id, (from) => listUpcomingEvents(from, caller.id, query, languageOf(acceptLanguage))),
  )
  route(app, 'listPendingEvents', ({ query }, caller) =>
    ctx.read(caller.id, (from) => listPendingEvents(from, query)),
  )
}
