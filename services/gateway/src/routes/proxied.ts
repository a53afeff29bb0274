import replyFrom from '@fastify/reply-from'
import { type Endpoint, endpoints, type RouteName, routes } from '@uitpost/contracts'
import { type App, admit, DomainError, MAX_BODY_BYTES, problemOf } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findPageAssets } from '../page-assets.ts'
import { sendPacked } from './packing.ts'

/** What a stranger may say of where they come from is replaced by what we saw; `expect` was answered here. */
const NOT_PASSED_ON = [
  'expect',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'x-user-id',
  'x-page-assets',
]

const UPSTREAM_TIMEOUT_MS = 30_000

/**
 * Public reads are always asked again, but pages and files of which the contract says how long they may be kept;
 * everything else is never kept (DESIGN §5).
 */
function cacheControl({ policy, keptSeconds }: Endpoint, method: string, status: number): string {
  if (policy !== 'anonymous' || method !== 'GET') return 'no-store'
  return keptSeconds === undefined || status >= 400 ? 'no-cache' : `public, max-age=${keptSeconds}`
}

/** What one line of the table knows. */
interface Line {
  upstream: string
  publicUrl: URL
  /** Told to the services besides what the caller says. */
  facts: Record<string, string>
  cacheFor(status: number): string
}

/** One line of the proxy table for every contract that a service answers: the table is never written by hand. */
export async function proxiedRoutes(app: App, ctx: Context): Promise<void> {
  const { http } = app
  await http.register(replyFrom, {
    disableCache: true,
    // It would write down every address: what people search for, and the secrets of their calendars.
    disableRequestLogging: true,
    undici: { connections: 128, headersTimeout: UPSTREAM_TIMEOUT_MS, bodyTimeout: UPSTREAM_TIMEOUT_MS },
  })
  // The services read the body; here it only passes through.
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  const pageAssets = (await findPageAssets(ctx.webRoot)).join(' ')
  for (const [name, contract] of Object.entries(endpoints) as [RouteName, Endpoint][]) {
    if (contract.service === 'gateway') continue
    const upstream = ctx.upstreams[contract.service]
    const [method = 'GET', url = '/'] = routes[name].split(' ')
    const line: Line = {
      ...{ upstream, publicUrl: ctx.publicUrl },
      facts: contract.keptSeconds === undefined ? {} : { 'x-page-assets': pageAssets },
      cacheFor: (status) => cacheControl(contract, method, status),
    }
    http.route({
      method,
      url,
      onRequest: async (request) => {
        await admit(app, contract.policy, request)
        if (contract.limited) await assertNotTooMany(ctx, name, request.ip)
      },
      handler: (request, reply) => pass(request, reply, line),
    })
  }
}

async function assertNotTooMany({ callLimits }: Context, name: RouteName, ip: string): Promise<void> {
  const retryAfter = await callLimits?.waitForCall(name, ip)
  if (retryAfter !== undefined)
    throw new DomainError('too_many', 'Too many calls. Please try again later.', { retryAfter })
}

/** Addresses whose percent signs are no UTF-8 mean something else to every reader. */
function assertDecodable(url: string): void {
  try {
    decodeURIComponent(url)
  } catch {
    throw new DomainError('bad_request', 'This address is not well formed.')
  }
}

function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { upstream, publicUrl, facts, cacheFor }: Line,
): FastifyReply {
  assertDecodable(request.url)
  // A service refuses it as well, but by hanging up while we are still sending.
  if (Number(request.headers['content-length']) > MAX_BODY_BYTES) {
    throw new DomainError('too_large', 'This request is too large.')
  }
  return reply.from(`${upstream}${request.url}`, {
    rewriteRequestHeaders: (_request, headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name))),
      'x-forwarded-for': request.ip,
      'x-forwarded-host': publicUrl.host,
      'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
      'x-request-id': request.id,
      ...facts,
    }),
    rewriteHeaders: (headers) => ({ ...headers, 'x-request-id': request.id }),
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
      void reply.code(503).type('application/problem+json').send(problemOf(refusal, request.id))
    },
  })
}
