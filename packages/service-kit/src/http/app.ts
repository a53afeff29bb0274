import type { Socket } from 'node:net'
import { endpoints, type Hint, MAX_BODY_BYTES, type RouteName, type ServiceName } from '@uitpost/contracts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'
import type { Claims, TokenVerifier } from '../tokens.ts'
import { DomainError, problemOf, toDomainError } from './errors.ts'
import { showsInternalToken } from './internal-token.ts'
import { hasMoreParts } from './json-parts.ts'

/** More than one word about something: `ready` counts, what it `tells` is only shown beside the other checks. */
export interface Finding {
  ready: boolean
  tells: Record<string, string>
}

/** Names a dependency and says 'ok' or throws, or has a finding. */
export type HealthChecks = Record<string, () => Promise<string | Finding>>

/** Never fails: a hint may be lost. */
export type SendHint = (hint: Hint) => void

export type RefusalOf = (claims: Claims) => Promise<DomainError | undefined>

export interface App {
  http: FastifyInstance
  service: ServiceName
  verifyToken: TokenVerifier
  /** Why a valid token no longer holds; undefined when it does. Only the gateway asks. */
  refusalOf?: RefusalOf
  /** Tells screens that something changed, once it is committed. */
  sendHint?: SendHint
  /** What calls between our own processes show; without one none of them is answered. */
  internalToken?: string | undefined
  /** Contracts that have their route; completeness is asserted before listening. */
  routed: Set<RouteName>
  /** In tests replies are checked against the contract as well. */
  checkReplies: boolean
}

export interface AppOptions {
  service: ServiceName
  logger: Logger
  verifyToken: TokenVerifier
  refusalOf?: RefusalOf
  sendHint?: SendHint
  internalToken?: string | undefined
  checks?: HealthChecks
  checkReplies?: boolean
  /** The gateway: nothing a stranger says about themselves in a header is believed. */
  edge?: boolean
  /** Whose word the edge takes for where a caller comes from: addresses and networks of proxies. Nobody's unless stated. */
  trustedProxies?: readonly string[]
  /** How long the headers of a request may take to arrive, and all of it; what is slower is answered 408. */
  timeouts?: { headersMs: number; requestMs: number }
  /** What answers where no route does; a problem+json unless stated. */
  notFound?: NotFoundHandler
}

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The refusal of a path that nobody answers. */
export const sendNotFound: NotFoundHandler = (request, reply) => {
  const refusal = new DomainError('not_found', 'There is nothing at this address.')
  return sendProblem(reply, refusal, request.id)
}

/** A refusal is true now and for whoever asked: nobody keeps it. */
const sendProblem = (reply: FastifyReply, refusal: DomainError, requestId: string): FastifyReply =>
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(problemOf(refusal, requestId))

const CHECK_TIMEOUT_MS = 2_000
const TIMEOUTS = { headersMs: 15_000, requestMs: 60_000 }
const LONGEST_LOOK_MS = 1_000

async function runChecks(checks: HealthChecks): Promise<{ ok: boolean; checks: Record<string, string> }> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<Finding> => {
      const late = new Promise<string>((resolve) =>
        setTimeout(resolve, CHECK_TIMEOUT_MS, 'no answer').unref(),
      )
      const said = await Promise.race([check().catch(() => 'down'), late])
      return typeof said === 'string' ? { ready: said === 'ok', tells: { [name]: said } } : said
    }),
  )
  return {
    ok: results.every(({ ready }) => ready),
    checks: Object.fromEntries(results.flatMap(({ tells }) => Object.entries(tells))),
  }
}

/** Twice the values of the largest body that a contract allows: more would take longer to parse and to refuse than may be. */
const MOST_PARTS = 10_000

/** An empty body is no body, with a JSON content type too; Fastify alone answers 400. */
function acceptJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else if (hasMoreParts(body, MOST_PARTS))
      done(new DomainError('bad_request', 'This body has too many parts.'))
    else void parseJson(request, body, done)
  })
}

/** What is no HTTP, has headers beyond all measure or never ends: there is no request, so the answer is written by hand. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new DomainError('timeout', 'This request took too long to arrive.')
      : new DomainError('bad_request', 'This request cannot be read.')
  const problem = problemOf(refusal, newId())
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    'cache-control: no-store',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The Fastify app every service builds on: problem+json, probes, request ids, and no route that no contract names. */
export function createApp(options: AppOptions): App {
  // The wide type: otherwise every plugin would have to know our logger's.
  const loggerInstance: FastifyBaseLogger = options.logger
  const { trustedProxies = [], timeouts = TIMEOUTS } = options
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toDomainError(error)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.retryAfter) void reply.header('retry-after', refusal.retryAfter)
    // The rest of it is not waited for.
    if (refusal.code === 'timeout') void reply.header('connection', 'close')
    sendProblem(reply, refusal, request.id)
  }
  const http = Fastify({
    loggerInstance,
    // A path that no percent-decoding makes sense of never reaches a route.
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnreadable,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(LONGEST_LOOK_MS, timeouts.headersMs / 4),
    },
    // Only the gateway reaches a service, and it sets these two itself.
    trustProxy: options.edge ? trustedProxies.length > 0 && [...trustedProxies] : true,
    genReqId: (request) => (options.edge ? newId() : String(request.headers['x-request-id'] ?? newId())),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  acceptJson(http)
  http.setErrorHandler(refuse)
  http.setNotFoundHandler(options.notFound ?? sendNotFound)
  http.get('/live', async () => ({ status: 'ok' }))
  // How much is waiting and what has failed is nobody's business but the gateway's, which tells it to admins.
  http.get('/ready', async ({ headers }, reply) => {
    const { ok, checks } = await runChecks(options.checks ?? {})
    const told = showsInternalToken(options.internalToken, headers) ? { checks } : {}
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'down', ...told })
  })
  const app: App = {
    http,
    service: options.service,
    verifyToken: options.verifyToken,
    ...(options.refusalOf && { refusalOf: options.refusalOf }),
    ...(options.sendHint && { sendHint: options.sendHint }),
    internalToken: options.internalToken,
    routed: new Set(),
    checkReplies: options.checkReplies ?? false,
  }
  http.addHook('onReady', async () => assertEveryContractRouted(app))
  return app
}

function assertEveryContractRouted(app: App): void {
  const missing = Object.entries(endpoints)
    .filter(([name, contract]) => contract.service === app.service && !app.routed.has(name as RouteName))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`${app.service} has no route for: ${missing.join(', ')}`)
}
