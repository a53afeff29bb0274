import replyFrom from '@fastify/reply-from'
import { bodyLimitOf, type Endpoint, endpoints, type RouteName, routes } from '@uitpost/contracts'
import { type App, admit, claimsOf, DomainError, problemOf } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Lanes } from '../clients/lanes.ts'
import type { Upstreams } from '../clients/upstreams.ts'
import type { Context } from '../context.ts'
import type { Edge } from '../edge/edge.ts'
import { passedBack, passedOn } from '../edge/passed-headers.ts'
import { whenOver } from '../edge/when-over.ts'
import { findPageAssets } from '../page-assets.ts'
import { sendPacked } from './packing.ts'

const RETRY_SECONDS = 2

/**
 * Public reads are always asked again, but pages and files of which the contract says how long they may be kept;
 * everything else is never kept.
 */
function cacheControl({ policy, keptSeconds }: Endpoint, method: string, status: number): string {
  if (policy !== 'anonymous' || method !== 'GET') return 'no-store'
  return keptSeconds === undefined || status >= 400 ? 'no-cache' : `public, max-age=${keptSeconds}`
}

/** What one line of the table knows. */
interface Line {
  name: RouteName
  upstream: string
  publicUrl: URL
  /** Told to the services besides what the caller says. */
  facts: Record<string, string>
  cacheFor(status: number): string
}

/** The way of a request through the edge to a service. */
export interface Way {
  edge: Edge
  lanes: Lanes
  upstreams: Upstreams
}

/** One line of the proxy table for every contract that a service answers: the table is never written by hand. */
export async function proxiedRoutes(app: App, ctx: Context, way: Way): Promise<void> {
  const { http } = app
  await http.register(replyFrom, {
    disableCache: true,
    // It would write down every address: what people search for, and the secrets of their calendars.
    disableRequestLogging: true,
    undici: way.upstreams.dispatcher,
    // It would ask a service that is busy ten times more.
    retryMethods: [],
  })
  // Read by hand, within the limits of the edge; the services make something of it.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const pageAssets = (await findPageAssets(ctx.webRoot)).join(' ')
  for (const [name, contract] of Object.entries(endpoints) as [RouteName, Endpoint][]) {
    if (contract.service === 'gateway') continue
    const upstream = ctx.upstreams[contract.service]
    const [method = 'GET', url = '/'] = routes[name].split(' ')
    const line: Line = {
      ...{ name, upstream, publicUrl: ctx.publicUrl },
      facts: contract.keptSeconds === undefined ? {} : { 'x-page-assets': pageAssets },
      cacheFor: (status) => cacheControl(contract, method, status),
    }
    http.route({
      method,
      url,
      bodyLimit: bodyLimitOf(contract),
      onRequest: async (request) => {
        await admit(app, contract.policy, request)
        if (contract.limited) await assertNotTooMany(ctx.callLimits?.waitForCall(name, request.ip))
        if (isSearch(contract, request)) {
          const account = claimsOf(app.verifyToken, request.headers.authorization)?.sub
          if (account) await assertNotTooMany(ctx.callLimits?.waitForSearch(account))
        }
      },
      handler: (request, reply) => pass(request, reply, line, way),
    })
  }
}

const isSearch = ({ searchedBy = [] }: Endpoint, { query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && searchedBy.some((member) => member in query)

async function assertNotTooMany(wait: Promise<number | undefined> | undefined): Promise<void> {
  const retryAfter = await wait
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many calls. Please try again later.', { retryAfter })
}

/** The body is here before a connection to the service is taken, which is given back when the service has answered. */
async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  line: Line,
  { edge, lanes, upstreams }: Way,
): Promise<FastifyReply> {
  const body = await edge.readBody(request, reply)
  const leave = await lanes.enter(line.name, (gone) => whenOver(request, reply, gone))
  if (!leave) return reply
  const letGo = edge.hold(request)
  const giveUp = upstreams.whenAnswered(request.id, () => {
    leave()
    letGo()
  })
  try {
    return await send(request, reply, line, body)
  } catch (error) {
    giveUp()
    throw error
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { upstream, publicUrl, facts, cacheFor }: Line,
  body: Buffer | undefined,
): FastifyReply {
  const type = request.headers['content-type'] ?? 'application/octet-stream'
  // The query follows by itself.
  const [path] = request.url.split('?', 1)
  return reply.from(`${upstream}${path}`, {
    ...(body && { body, contentType: type }),
    rewriteRequestHeaders: (_request, headers) => ({
      ...passedOn(headers),
      // Without a body its length would have the service wait for one.
      'content-length': body && String(body.length),
      'x-forwarded-for': request.ip,
      'x-forwarded-host': publicUrl.host,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      'x-request-id': request.id,
      ...facts,
    }),
    rewriteHeaders: (headers) => ({ ...passedBack(headers), 'x-request-id': request.id }),
    onResponse: (_request, _reply, response) => {
      void reply.header('cache-control', cacheFor(reply.statusCode))
      sendPacked(request, reply, response)
    },
    onError: (_reply, { error }) => {
      request.log.error({ err: error }, 'service did not answer')
      const refusal = new DomainError(
        'unavailable',
        'This part of Uitpost is not answering right now. Please try again.',
      )
      void reply
        .code(503)
        .header('retry-after', RETRY_SECONDS)
        .type('application/problem+json')
        .send(problemOf(refusal, request.id))
    },
  })
}
