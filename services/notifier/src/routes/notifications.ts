import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  listNotifications,
  markNotification,
  readAllNotifications,
  summariseNotifications,
} from '../domain/notices/notifications.ts'

export function notificationRoutes(app: App, ctx: Context): void {
  route(app, 'listNotifications', ({ query, acceptLanguage }, caller) =>
    listNotifications(ctx, caller.id, query, languageOf(acceptLanguage)),
  )
  route(app, 'summariseNotifications', (_request, caller) => summariseNotifications(ctx, caller.id))
  route(app, 'markNotification', ({ params, body }, caller) =>
    markNotification(ctx, caller.id, params.id, body.read),
  )
  route(app, 'readAllNotifications', (_request, caller) => readAllNotifications(ctx, caller.id))
}
