import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import {
  bodyLimitOf,
  type Endpoint,
  endpoints,
  hintsAfter,
  mayBeCached,
  type RouteName,
  routes,
} from '@uitpost/contracts'
import { type App, authorize, claimsOf, DomainError } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache } from '../answer-cache.ts'
import type { Upstreams } from '../clients/upstreams.ts'
import type { Context, Upstream } from '../context.ts'
import { toClientHeaders, toServiceHeaders } from '../limits/forwarded-headers.ts'
import { onRequestEnd } from '../limits/request-end.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { RouteLimiter } from '../limits/route-limiter.ts'
import { findPageAssets } from '../page-assets.ts'
import { isAnonymousRead, isCacheable, replyFromCache, type Settle, sendAndSettle } from './answer-cache.ts'
import { answerOf, sendCompressed } from './compression.ts'
import { retryDelayMs } from './read-retries.ts'
import { cacheControl, framedHeaders, OPEN_TO_SITES, refuse } from './reply-headers.ts'

/** What the proxied routes share. */
export interface ProxyDependencies {
  requestLimits: RequestLimits
  routeLimiter: RouteLimiter
  upstreams: Upstreams
}

/** One line of the contracts. */
interface ProxiedRoute {
  name: RouteName
  contract: Endpoint
  service: Upstream
  method: string
  url: string
  /** Headers added for the service. */
  addedHeaders: Record<string, string>
  /** Present if its answers may be cached. */
  cache: AnswerCache | undefined
}

/** Proxies every contract of a service, each by its exact path. */
export async function proxiedRoutes(app: App, ctx: Context, proxy: ProxyDependencies): Promise<void> {
  const { http } = app
  // The body is read by limits/bodies.ts within its limits; the service parses it.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const { answerCache } = ctx
  const stopListening = answerCache && ctx.hints.listen(({ keys }) => answerCache.invalidate(keys))
  http.addHook('onClose', async () => stopListening?.())
  for (const route of proxiedRoutesOf(ctx, await findPageAssets(ctx.webRoot)))
    await registerRoute(app, ctx, proxy, route)
}

const proxiedRoutesOf = (ctx: Context, pageAssets: string): ProxiedRoute[] =>
  (Object.entries(endpoints) as [RouteName, Endpoint][]).flatMap(([name, contract]) => {
    const { service, replyType } = contract
    const [method = 'GET', url = '/'] = routes[name].split(' ')
    const addedHeaders: ProxiedRoute['addedHeaders'] =
      replyType === 'text/html' ? { 'x-page-assets': pageAssets } : {}
    const cache = mayBeCached(contract, routes[name]) ? ctx.answerCache : undefined
    return service === 'gateway' ? [] : [{ name, contract, service, method, url, addedHeaders, cache }]
  })

/** One registration of @fastify/http-proxy for one line; all share the connections to the services. */
async function registerRoute(
  app: App,
  ctx: Context,
  proxy: ProxyDependencies,
  route: ProxiedRoute,
): Promise<void> {
  const { name, contract, service, method, url, cache } = route
  /** Requests whose answer others wait for. */
  const pending = new WeakMap<FastifyRequest, Settle>()
  await app.http.register(async (scope) => {
    scope.addHook('onRoute', (registered) => {
      registered.bodyLimit = bodyLimitOf(contract)
    })
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const cacheable = cache && isAnonymousRead(request)
      await authorize(app, contract.policy, request)
      if (contract.limited) await assertNotTooMany(ctx.callLimits?.consumeCall(name, request.ip))
      if (isSearch(contract, request)) {
        const account = claimsOf(request)?.sub
        if (account) await assertNotTooMany(ctx.callLimits?.consumeSearch(account))
      }
      if (!cacheable) return undefined
      const settle = await replyFromCache(cache, request, reply)
      if (settle === 'replied') return reply
      if (settle) pending.set(request, settle)
      return undefined
    })
    await scope.register(httpProxy, {
      upstream: ctx.upstreams[service],
      routes: [url],
      httpMethods: [method],
      undici: proxy.upstreams.dispatcher,
      proxyPayloads: false,
      // The plugin appends the query unchanged.
      preRewrite: pathOf,
      disableCache: true,
      // Its log would contain URLs, which hold search words and the secrets of calendars.
      disableRequestLogging: true,
      replyOptions: { rewriteHeaders: toClientHeaders, retryDelay: retryDelayMs },
      handler: async (request, reply, path, options) => {
        const settle = pending.get(request)
        const hooks = hooksOf(ctx, route, { request, reply, settle })
        try {
          return await forward(request, reply, name, proxy, (body) =>
            reply.from(path, { ...options, ...hooks, ...body }),
          )
        } catch (error) {
          settle?.('uncacheable')
          throw error
        }
      },
    })
  })
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Present if others wait for the answer. */
  settle: Settle | undefined
}

/** What a route changes in a request to its service and in the response. */
function hooksOf(
  { publicUrl, answerCache }: Context,
  { name, contract, method, addedHeaders }: ProxiedRoute,
  { request, reply, settle }: Exchange,
): NonNullable<FastifyHttpProxyOptions['replyOptions']> {
  return {
    rewriteRequestHeaders: (_request, headers) => ({
      ...toServiceHeaders(headers),
      // A length without a body would make the service wait for one.
      ...(request.body === undefined && { 'content-length': undefined }),
      // Conditional requests get the whole answer, because others wait for it too.
      ...(settle && { 'if-none-match': undefined, 'if-modified-since': undefined }),
      'x-forwarded-for': request.ip,
      'x-forwarded-host': publicUrl.host,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      'x-request-id': request.id,
      ...addedHeaders,
    }),
    onResponse(_request, _reply, response) {
      const { statusCode } = reply
      // The hint of a write may arrive after its response.
      if (method !== 'GET' && statusCode < 400)
        answerCache?.invalidate(hintsAfter(name, undefined, request.params).flatMap(({ keys }) => keys))
      void reply
        .header('x-request-id', request.id)
        .header('cache-control', cacheControl(contract, method, statusCode))
      if (contract.openToSites) void reply.headers(OPEN_TO_SITES)
      if (contract.framed) {
        const policy = String(reply.getHeader('content-security-policy'))
        void reply.headers(framedHeaders(policy)).removeHeader('x-frame-options')
      }
      const answer = answerOf(response)
      if (settle && isCacheable(statusCode, answer.headers)) {
        sendAndSettle(request, reply, answer, settle).catch((error: unknown) => {
          settle('uncacheable')
          refuse(reply, error)
        })
        return
      }
      settle?.('uncacheable')
      sendCompressed(request, reply, answer)
    },
    onError(_reply, { error }) {
      settle?.('uncacheable')
      refuse(reply, error)
    },
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const isSearch = ({ searchedBy = [] }: Endpoint, { query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && searchedBy.some((member) => member in query)

/** Reads the body before it takes a slot of the route, which is freed when the service has answered. */
async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  name: RouteName,
  { requestLimits, routeLimiter, upstreams }: ProxyDependencies,
  send: (body: { body?: Buffer; contentType?: string }) => FastifyReply,
): Promise<FastifyReply> {
  const body = await requestLimits.readBody(request, reply)
  const release = await routeLimiter.acquire(name, (gone) => onRequestEnd(request, reply, gone))
  if (!release) return reply
  const releaseCount = requestLimits.hold(request)
  const cancel = upstreams.onAnswered(request.id, () => {
    release()
    releaseCount()
  })
  try {
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    return await send(body ? { body, contentType } : {})
  } catch (error) {
    cancel()
    throw error
  }
}

/** Throws `too_many` (429) with Retry-After if `wait` resolves to seconds. */
async function assertNotTooMany(wait: Promise<number | undefined> | undefined): Promise<void> {
  const retryAfter = await wait
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many calls. Please try again later.', { retryAfter })
}
