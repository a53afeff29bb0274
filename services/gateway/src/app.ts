import type { OutgoingHttpHeaders } from 'node:http'
import helmet from '@fastify/helmet'
import { type App, type AppOptions, createApp } from '@uitpost/service-kit'
import { connectUpstreams } from './clients/upstreams.ts'
import type { Context } from './context.ts'
import { installRequestLimits } from './limits/request-limits.ts'
import { createRouteLimiter } from './limits/route-limiter.ts'
import { registerMetrics } from './metrics.ts'
import { healthRoutes } from './routes/health.ts'
import { imprintRoutes } from './routes/imprint.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { ownDataRoutes } from './routes/own-data.ts'
import { proxiedRoutes } from './routes/proxied.ts'
import { robotsRoutes } from './routes/robots.ts'
import { streamRoutes } from './routes/streams.ts'
import { webNotFound, webRoutes } from './routes/web.ts'

const SELF = ["'self'"]
const NONE = ["'none'"]
/** Milliseconds beyond the body timeout during which the rest of an unread request may still arrive. */
const REST_MS = 2_000

/** Same origin only. Inline styles are allowed because the dialog and menu components write them. */
const contentSecurityPolicy = {
  defaultSrc: NONE,
  scriptSrc: SELF,
  workerSrc: SELF,
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

/** The HTTP app of the gateway: limits, security headers, proxied routes and the web app; does not listen yet. */
export async function createGatewayApp(
  ctx: Context,
  options: Omit<AppOptions, 'service' | 'edge'>,
): Promise<App> {
  const { limits } = ctx
  const { trustedProxies = [] } = options
  const timeouts = {
    headersMs: limits.headersMs,
    // Bodies that limits/bodies.ts reads have their own timeouts; this is for requests that no route reads.
    requestMs: limits.headersMs + limits.bodyMs + REST_MS,
  }
  const app = createApp({ service: 'gateway', edge: true, notFound: webNotFound, timeouts, ...options })
  await app.http.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    hsts: ctx.publicUrl.protocol === 'https:' && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  // Equal for every reply, so computed once.
  let securityHeaders: OutgoingHttpHeaders | undefined
  app.http.addHook('onRequest', (_request, reply, done) => {
    if (!securityHeaders) {
      reply.helmet()
      securityHeaders = { ...reply.raw.getHeaders() }
    } else void reply.headers(securityHeaders)
    done()
  })
  // After the headers above, so that refusals carry them too.
  const requestLimits = await installRequestLimits(app, { limits, trustedProxies })
  healthRoutes(app, ctx, requestLimits)
  ownDataRoutes(app, ctx)
  robotsRoutes(app, ctx)
  await openApiRoutes(app, ctx)
  await imprintRoutes(app, ctx)
  const streams = streamRoutes(app, ctx)
  if (options.metrics) registerMetrics(options.metrics, ctx, streams)
  const routeLimiter = createRouteLimiter({
    ...limits,
    onFull: (route) => requestLimits.recordRefusal(`too many wait for ${route}`),
  })
  const upstreams = connectUpstreams()
  app.http.addHook('onClose', () => upstreams.close())
  await proxiedRoutes(app, ctx, { requestLimits, routeLimiter, upstreams })
  await webRoutes(app, ctx)
  return app
}
