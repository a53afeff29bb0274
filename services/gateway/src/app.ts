import helmet from '@fastify/helmet'
import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import { createLanes } from './clients/lanes.ts'
import { connectUpstreams } from './clients/upstreams.ts'
import type { Context } from './context.ts'
import { guardEdge } from './edge/edge.ts'
import { healthRoutes } from './routes/health.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { ownDataRoutes } from './routes/own-data.ts'
import { proxiedRoutes } from './routes/proxied.ts'
import { robotsRoutes } from './routes/robots.ts'
import { streamRoutes } from './routes/streams.ts'
import { webNotFound, webRoutes } from './routes/web.ts'

const SELF = ["'self'"]
const NONE = ["'none'"]
/** So long the rest of a request that is not read is let through, beyond the time of one that is. */
const REST_MS = 2_000

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
  const { limits } = ctx
  const { trustedProxies = [] } = options
  const timeouts = {
    headersMs: limits.headersMs,
    // What is read by hand is answered by hand; this ends what nobody reads.
    requestMs: limits.headersMs + limits.bodyMs + REST_MS,
  }
  const app = createApp({ service: 'gateway', edge: true, notFound: webNotFound, timeouts, ...options })
  await app.http.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    hsts: ctx.publicUrl.protocol === 'https:' && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  // After the headers above, so that what is refused has them too.
  const edge = await guardEdge(app, { limits, trustedProxies })
  healthRoutes(app, ctx, edge)
  ownDataRoutes(app, ctx)
  robotsRoutes(app, ctx)
  openApiRoutes(app, ctx)
  streamRoutes(app, ctx)
  const lanes = createLanes({ ...limits, onFull: (route) => edge.note(`too many wait for ${route}`) })
  const upstreams = connectUpstreams()
  app.http.addHook('onClose', () => upstreams.close())
  await proxiedRoutes(app, ctx, { edge, lanes, upstreams })
  await webRoutes(app, ctx)
  return app
}
