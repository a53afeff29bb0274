import { isConnectionLost } from '@uitpost/database'
import { type App, type AppOptions, createApp, ownDataRoute } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { alertRoutes } from './routes/alerts.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { digestRoutes } from './routes/digests.ts'
import { acceptForms } from './routes/forms.ts'
import { mailWeekRoutes } from './routes/mail-weeks.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { PHONE_WEBHOOKS, phoneWebhookRoutes } from './routes/phone-webhooks.ts'
import { pushSubscriptionRoutes } from './routes/push-subscriptions.ts'
import { unsubscribeRoutes } from './routes/unsubscribe.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/** The HTTP app of notifier with all its routes; does not listen yet. */
export function createNotifierApp(ctx: Context, options: Omit<AppOptions, 'service'>): App {
  const app = createApp({ service: 'notifier', isUnavailable: isConnectionLost, ...options })
  acceptForms(app, PHONE_WEBHOOKS)
  digestRoutes(app, ctx)
  deliveryRoutes(app, ctx)
  mailWeekRoutes(app, ctx)
  alertRoutes(app, ctx)
  notificationRoutes(app, ctx)
  pushSubscriptionRoutes(app, ctx)
  webhookRoutes(app, ctx)
  phoneWebhookRoutes(app, ctx)
  unsubscribeRoutes(app, ctx)
  ownDataRoute(app, ({ id }) => ctx.ownData.list(id))
  return app
}
