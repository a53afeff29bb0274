import { type App, type Caller, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { suggestSource } from '../domain/intake/suggested-sources.ts'
import { checkSuggestion, listOwnSuggestions, suggestEvent } from '../domain/people/suggestions.ts'

/** Throws `too_many` beyond SUGGESTIONS_PER_NETWORK. */
async function countSuggestion(ctx: Context, ip: string): Promise<void> {
  const retryAfter = await ctx.suggestionLimits.countFrom(ip)
  if (retryAfter === undefined) return
  const message = 'Too many suggestions came from your network today. Please come back tomorrow.'
  throw new DomainError('too_many', message, { retryAfter })
}

/** What has to be fetched or read is taken from people whose address is known: accounts cost nothing to make. */
function assertConfirmed({ confirmed }: Caller): void {
  if (confirmed !== false) return
  const message = 'Please confirm your email address first. You can suggest a single event without that.'
  throw new DomainError('forbidden', message)
}

export function suggestionRoutes(app: App, ctx: Context): void {
  route(app, 'suggestEvent', async ({ body, requestId, ip }, caller) => {
    await countSuggestion(ctx, ip)
    return suggestEvent(ctx, caller.id, body, requestId)
  })
  route(app, 'suggestAddress', async ({ body, requestId, ip }, caller) => {
    assertConfirmed(caller)
    await countSuggestion(ctx, ip)
    return suggestSource(ctx, caller.id, body, requestId)
  })
  route(app, 'suggestCalendar', async ({ body, requestId, ip }, caller) => {
    assertConfirmed(caller)
    await countSuggestion(ctx, ip)
    return suggestSource(ctx, caller.id, body, requestId)
  })
  route(app, 'checkSuggestion', ({ body }, caller) => checkSuggestion(ctx, caller.id, body))
  route(app, 'listOwnSuggestions', ({ query }, caller) => listOwnSuggestions(ctx, caller.id, query))
}
