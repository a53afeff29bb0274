import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  listSubscriptions,
  listUserSubscriptions,
  subscribe,
  unsubscribe,
} from '../domain/reading/subscriptions.ts'

export function subscriptionRoutes(app: App, ctx: Context): void {
  route(app, 'listSubscriptions', (_request, caller) => listSubscriptions(ctx, caller.id))
  route(app, 'listUserSubscriptions', (_request, caller) => listUserSubscriptions(ctx, caller.id))
  route(app, 'subscribe', (request, caller) =>
    subscribe(ctx, caller.id, request.body.categoryId, request.requestId),
  )
  route(app, 'unsubscribe', (request, caller) =>
    unsubscribe(ctx, caller.id, request.params.categoryId, request.requestId),
  )
}
