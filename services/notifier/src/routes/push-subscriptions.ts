import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  getPushSettings,
  removePushSubscription,
  savePushSubscription,
} from '../domain/channels/push-subscriptions.ts'

export function pushSubscriptionRoutes(app: App, ctx: Context): void {
  route(app, 'getPushSettings', (_request, caller) => getPushSettings(ctx, caller.id))
  route(app, 'savePushSubscription', ({ body, userAgent }, caller) =>
    savePushSubscription(ctx, body, { ...caller, userAgent }),
  )
  route(app, 'removePushSubscription', ({ params }, caller) =>
    removePushSubscription(ctx, caller.id, params.id),
  )
}
