import { isConnectionLost } from '@uitpost/database'
import { type App, type AppOptions, createApp, ownDataRoute } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { adminUserRoutes } from './routes/admin-users.ts'
import { consentRoutes } from './routes/consents.ts'
import { credentialRoutes } from './routes/credentials.ts'
import { emailSubscriptionRoutes } from './routes/email-subscriptions.ts'
import { erasureRoutes } from './routes/erasure.ts'
import { keyRoutes } from './routes/keys.ts'
import { refreshCookie } from './routes/refresh-cookie.ts'
import { securityRoutes } from './routes/security.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { userRoutes } from './routes/users.ts'

export interface AuthAppOptions extends Omit<AppOptions, 'service'> {
  publicUrl: URL
}

/** The HTTP app of auth with all its routes; does not listen yet. */
export function createAuthApp(ctx: Context, { publicUrl, ...options }: AuthAppOptions): App {
  const app = createApp({ service: 'auth', isUnavailable: isConnectionLost, ...options })
  const cookie = refreshCookie(app, publicUrl)
  userRoutes(app, ctx, cookie)
  sessionRoutes(app, ctx, cookie, publicUrl)
  credentialRoutes(app, ctx, cookie)
  adminUserRoutes(app, ctx)
  securityRoutes(app, ctx)
  ownDataRoute(app, ({ id }) => ctx.ownData.list(id))
  emailSubscriptionRoutes(app, ctx, publicUrl)
  erasureRoutes(app, ctx, cookie)
  consentRoutes(app, ctx, publicUrl)
  keyRoutes(app, options.publicKeys)
  return app
}
