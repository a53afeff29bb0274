import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { suggestSource } from '../domain/intake/suggested-sources.ts'
import { checkSuggestion, listOwnSuggestions, suggestEvent } from '../domain/people/suggestions.ts'

export function suggestionRoutes(app: App, ctx: Context): void {
  route(app, 'suggestEvent', ({ body, requestId }, caller) => suggestEvent(ctx, caller.id, body, requestId))
  route(app, 'suggestAddress', ({ body, requestId }, caller) =>
    suggestSource(ctx, caller.id, body, requestId),
  )
  route(app, 'suggestCalendar', ({ body, requestId }, caller) =>
    suggestSource(ctx, caller.id, body, requestId),
  )
  route(app, 'checkSuggestion', ({ body }, caller) => checkSuggestion(ctx, caller.id, body))
  route(app, 'listOwnSuggestions', ({ query }, caller) => listOwnSuggestions(ctx, caller.id, query))
}
