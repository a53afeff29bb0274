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
import { type App, admit, claimsOf, DomainError, problemOf } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache } from '../answer-cache.ts'
import type { Lanes } from '../clients/lanes.ts'
import type { Upstreams } from '../clients/upstreams.ts'
import type { Context, Upstream } from '../context.ts'
import type { Edge } from '../edge/edge.ts'
import { passedBack, passedOn } from '../edge/passed-headers.ts'
import { whenOver } from '../edge/when-over.ts'
import { findPageAssets } from '../page-assets.ts'
import { isForEverybody, isStranger, replyFromCache, type Settle, sendToAll } from './answer-cache.ts'
import { answerOf, sendPacked } from './packing.ts'
import { repeatDelayMs } from './repeated-reads.ts'
import { assertNotTooMany } from './too-many.ts'

const RETRY_SECONDS = 2

/** Any site may read the reply, and browsers send no cookies for it. */
export const OPEN_TO_SITES = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * The Cache-Control header: public reads are revalidated, or cached for as long as their contract says; everything else
 * is not stored.
 */
function cacheControl({ policy, keptSeconds }: Endpoint, method: string, status: number): string {
  if (policy !== 'anonymous' || method !== 'GET') return 'no-store'
  return keptSeconds === undefined || status >= 400 ? 'no-cache' : `public, max-age=${keptSeconds}`
}

/** What the proxied routes need of the edge. */
export interface ProxyContext {
  edge: Edge
  lanes: Lanes
  upstreams: Upstreams
}

/** One proxied route. */
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

/** Proxies every contract of a service, by its exact path. */
export async function proxiedRoutes(app: App, ctx: Context, proxy: ProxyContext): Promise<void> {
  const { http } = app
  // The body is read by edge/bodies.ts within its limits; the service parses it.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const { answerCache } = ctx
  const stopListening = answerCache && ctx.hints.listen(({ keys }) => answerCache.forget(keys))
  http.addHook('onClose', async () => stopListening?.())
  const routes = routesOf(ctx, await findPageAssets(ctx.webRoot))
  // @fastify/http-proxy registers one upstream and one list of methods for all of its paths.
  for (const group of Map.groupBy(routes, ({ service, method }) => `${service} ${method}`).values()) {
    await registerRoutes(app, ctx, proxy, group)
  }
}

const routesOf = (ctx: Context, pageAssets: string): ProxiedRoute[] =>
  (Object.entries(endpoints) as [RouteName, Endpoint][]).flatMap(([name, contract]) => {
    const { service, replyType } = contract
    const [method = 'GET', url = '/'] = routes[name].split(' ')
    const addedHeaders: ProxiedRoute['addedHeaders'] =
      replyType === 'text/html' ? { 'x-page-assets': pageAssets } : {}
    const cache = mayBeCached(contract, routes[name]) ? ctx.answerCache : undefined
    return service === 'gateway' ? [] : [{ name, contract, service, method, url, addedHeaders, cache }]
  })

/** Registers the routes of one service and method. */
async function registerRoutes(
  app: App,
  ctx: Context,
  proxy: ProxyContext,
  routes: ProxiedRoute[],
): Promise<void> {
  const [first] = routes
  if (!first) return
  const { publicUrl, answerCache } = ctx
  const byUrl = new Map(routes.map((one) => [one.url, one]))
  const routeAt = (url = ''): ProxiedRoute => {
    const one = byUrl.get(url)
    if (!one) throw new Error(`No contract says ${url}`)
    return one
  }
  /** Requests whose answer others wait for. */
  const pending = new WeakMap<FastifyRequest, Settle>()
  await app.http.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = bodyLimitOf(routeAt(route.url).contract)
    })
    // Before the body is read.
    scope.addHook('onRequest', async (request, reply) => {
      const { name, contract, cache } = routeAt(request.routeOptions.url)
      const cacheable = cache && isStranger(request)
      await admit(app, contract.policy, request)
      if (contract.limited) await assertNotTooMany(ctx.callLimits?.waitForCall(name, request.ip))
      if (isSearch(contract, request)) {
        const account = claimsOf(request)?.sub
        if (account) await assertNotTooMany(ctx.callLimits?.waitForSearch(account))
      }
      if (!cacheable) return undefined
      const settle = await replyFromCache(cache, request, reply)
      if (settle === 'given') return reply
      if (settle) pending.set(request, settle)
      return undefined
    })
    await scope.register(httpProxy, {
      upstream: ctx.upstreams[first.service],
      routes: [...byUrl.keys()],
      httpMethods: [first.method],
      undici: proxy.upstreams.dispatcher,
      proxyPayloads: false,
      // The plugin appends the query unchanged.
      preRewrite: pathOf,
      disableCache: true,
      // Its log would contain URLs, which hold search words and the secrets of calendars.
      disableRequestLogging: true,
      handler: (request, reply, path, options) =>
        pass(request, reply, routeAt(request.routeOptions.url).name, proxy, (body) =>
          reply.from(path, { ...options, ...body, ...hooksOf(request, reply), retryDelay: repeatDelayMs }),
        ).catch((error: unknown) => {
          pending.get(request)?.('own')
          throw error
        }),
      replyOptions: { rewriteHeaders: passedBack },
    })
  })

  function hooksOf(
    request: FastifyRequest,
    reply: FastifyReply,
  ): NonNullable<FastifyHttpProxyOptions['replyOptions']> {
    const { name, contract, method, addedHeaders } = routeAt(request.routeOptions.url)
    const settle = pending.get(request)
    return {
      rewriteRequestHeaders: (_request, headers) => ({
        ...passedOn(headers),
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
      onResponse: (_request, _reply, response) => {
        const { statusCode } = reply
        // The hint of a write may arrive after its response.
        if (method !== 'GET' && statusCode < 400)
          answerCache?.forget(hintsAfter(name, undefined, request.params).flatMap(({ keys }) => keys))
        void reply
          .header('x-request-id', request.id)
          .header('cache-control', cacheControl(contract, method, statusCode))
        if (contract.openToSites) void reply.headers(OPEN_TO_SITES)
        const answer = answerOf(response)
        if (settle && isForEverybody(statusCode, answer.headers)) {
          sendToAll(request, reply, answer, settle).catch((error: unknown) => {
            settle('own')
            refuse(reply, error)
          })
          return
        }
        settle?.('own')
        sendPacked(request, reply, answer)
      },
      onError: (_reply, { error }) => {
        settle?.('own')
        refuse(reply, error)
      },
    }
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

const isSearch = ({ searchedBy = [] }: Endpoint, { query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && searchedBy.some((member) => member in query)

/** Reads the body before it takes a slot of the route, which is freed when the service has answered. */
async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  name: RouteName,
  { edge, lanes, upstreams }: ProxyContext,
  send: (body: { body?: Buffer; contentType?: string }) => FastifyReply,
): Promise<FastifyReply> {
  const body = await edge.readBody(request, reply)
  const leave = await lanes.enter(name, (gone) => whenOver(request, reply, gone))
  if (!leave) return reply
  const letGo = edge.hold(request)
  const giveUp = upstreams.whenAnswered(request.id, () => {
    leave()
    letGo()
  })
  try {
    const contentType = request.headers['content-type'] ?? 'application/octet-stream'
    return await send(body ? { body, contentType } : {})
  } catch (error) {
    giveUp()
    throw error
  }
}

function refuse(reply: FastifyReply, error: unknown): void {
  const { request } = reply
  request.log.error({ err: error }, 'service did not answer')
  const refusal = new DomainError(
    'unavailable',
    'This part of Uitpost is not answering right now. Please try again.',
  )
  void reply
    .code(503)
    .headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' })
    .removeHeader('content-length')
    .removeHeader('content-encoding')
    .type('application/problem+json')
    .send(problemOf(refusal, request.id))
}
