import helmet from '@fastify/helmet'
import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { healthRoutes } from './routes/health.ts'
import { ownDataRoutes } from './routes/own-data.ts'
import { proxiedRoutes } from './routes/proxied.ts'
import { robotsRoutes } from './routes/robots.ts'
import { streamRoutes } from './routes/streams.ts'
import { webNotFound, webRoutes } from './routes/web.ts'

const SELF = ["'self'"]
const NONE = ["'none'"]

/** Nothing is loaded from elsewhere. Styles may stand in the page because the dialog and menu parts put theirs there. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: SELF,
  connectSrc: SELF,
  manifestSrc: SELF,
  objectSrc: NONE,
  baseUri: NONE,
  frameAncestors: NONE,
  formAction: SELF,
}

export async function createGatewayApp(
  ctx: Context,
  options: Omit<AppOptions, 'service' | 'edge'>,
): Promise<App> {
  const app = createApp({ service: 'gateway', edge: true, notFound: webNotFound, ...options })
  await app.http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    hsts: ctx.publicUrl.protocol === 'https:' && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  healthRoutes(app, ctx)
  ownDataRoutes(app, ctx)
  robotsRoutes(app, ctx)
  streamRoutes(app, ctx)
  await proxiedRoutes(app, ctx)
  await webRoutes(app, ctx)
  return app
}
