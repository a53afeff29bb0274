import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { endpoints, type Hint, MAX_BODY_BYTES, type RouteName, type ServiceName } from '@uitpost/contracts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { DomainError, problemOf, toDomainError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { samplesOf } from '../metrics/samples.ts'
import { type Claims, type PublicKey, verifyTokens } from '../tokens.ts'
import { hasInternalToken } from './internal-token.ts'
import { hasMoreParts } from './json-parts.ts'
import { ReplyVersions } from './reply-versions.ts'
import { timeRequests } from './request-durations.ts'

/** A check with details: `ready` decides, `details` are only displayed. */
export interface Finding {
  ready: boolean
  details: Record<string, string>
}

/** A readiness check of a dependency: returns 'ok' or a finding, or throws. */
export type HealthChecks = Record<string, () => Promise<string | Finding>>

/** Never rejects, because hints may be lost. */
export type SendHint = (hint: Hint) => void

/** Why a valid token was revoked; undefined if it was not. */
export type RefusalOf = (claims: Claims) => Promise<DomainError | undefined>

/**
 * Called with a person's id after each of their calls that is no read: after its commit, before its answer and its
 * hints. If it throws, the call fails, although its write is committed.
 */
export type AfterWrite = (userId: string) => Promise<void>

export interface App {
  http: FastifyInstance
  service: ServiceName
  /** Set in the gateway only. */
  refusalOf?: RefusalOf
  /** Publishes change hints for the screens, after the commit. */
  sendHint?: SendHint
  afterWrite?: AfterWrite
  /** Token of internal calls; without one they are all refused. */
  internalToken?: string | undefined
  /** The versions of replies that were sent. */
  versions: ReplyVersions
  /** Contracts with a registered route; checked for completeness before listening. */
  routed: Set<RouteName>
  /** Whether replies are validated against the contract, which tests do. */
  checkReplies: boolean
}

export interface AppOptions {
  service: ServiceName
  logger: Logger
  /** The keys that sign tokens. */
  publicKeys: readonly PublicKey[]
  refusalOf?: RefusalOf
  sendHint?: SendHint
  afterWrite?: AfterWrite
  internalToken?: string | undefined
  checks?: HealthChecks
  /** Where requests are counted; without it they are not. */
  metrics?: Metrics | undefined
  /**
   * Errors for which the answer is 503 with Retry-After, as a server that the service needs is unreachable. Default:
   * none.
   */
  isUnavailable?: (error: unknown) => boolean
  /** Whether replies are validated against the contract, which tests do. Default false. */
  checkReplies?: boolean
  /** True for the gateway: forwarding headers of clients are not trusted. Default false. */
  edge?: boolean
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For the edge trusts. Default: none. */
  trustedProxies?: readonly string[]
  /**
   * Milliseconds for the headers and for the whole request to arrive; slower ones are answered 408. Default 15,000 and
   * 60,000.
   */
  timeouts?: { headersMs: number; requestMs: number }
  /** Handler for unknown paths. Default: a problem+json with status 404. */
  notFound?: NotFoundHandler
}

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The error for an unknown path. */
export const sendNotFound: NotFoundHandler = (request, reply) => {
  const refusal = new DomainError('not_found', 'There is nothing at this address.')
  return sendProblem(reply, refusal, request.id)
}

/** Errors are not cached. */
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
      return typeof said === 'string' ? { ready: said === 'ok', details: { [name]: said } } : said
    }),
  )
  return {
    ok: results.every(({ ready }) => ready),
    checks: Object.fromEntries(results.flatMap(({ details }) => Object.entries(details))),
  }
}

/** Answers while the process runs. */
export const LIVE_PATH = '/live'
/** Answers 200 while the service can work, 503 otherwise. */
export const READY_PATH = '/ready'

/** Answers the gateway with the figures that alerts are judged by. */
export const FIGURES_PATH = '/internal/figures'

/** Maximum number of JSON values in a body, twice that of the largest valid one: parsing more would block for too long. */
const MAX_PARTS = 10_000

/** Treats an empty JSON body as none; by default Fastify answers 400. */
function acceptJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser(['application/json', 'text/plain'])
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else if (hasMoreParts(body, MAX_PARTS))
      done(new DomainError('bad_request', 'This body has too many parts.'))
    else void parseJson(request, body, done)
  })
}

/**
 * Answers a connection whose bytes are not a valid or complete request: there is no request object, so the response is
 * written to the socket.
 */
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

/** The Fastify app of every service: problem+json, probes, request ids, routes by contract only. */
export function createApp(options: AppOptions): App {
  // Widened, so that plugins need not know the logger's type.
  const loggerInstance: FastifyBaseLogger = options.logger
  const { trustedProxies = [], timeouts = TIMEOUTS } = options
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = toDomainError(error, options.isUnavailable)
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed')
    if (refusal.retryAfter) void reply.header('retry-after', refusal.retryAfter)
    // Closes without waiting for the rest of the request.
    if (refusal.code === 'timeout') void reply.header('connection', 'close')
    sendProblem(reply, refusal, request.id)
  }
  const http = Fastify({
    loggerInstance,
    // A path with invalid percent-encoding matches no route.
    frameworkErrors: refuse,
    clientErrorHandler: refuseUnreadable,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(LONGEST_LOOK_MS, timeouts.headersMs / 4),
    },
    // Services are only reached by the gateway, which sets these two headers.
    trustProxy: options.edge ? trustedProxies.length > 0 && [...trustedProxies] : true,
    genReqId: (request) =>
      options.edge ? randomUUID() : String(request.headers['x-request-id'] ?? randomUUID()),
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // What arrives on open connections while the service stops is answered, and its connection closed after that.
    return503OnClosing: false,
  })
  if (options.metrics) timeRequests(http, options.metrics, [LIVE_PATH, READY_PATH])
  verifyTokens(http, options.publicKeys)
  acceptJson(http)
  http.setErrorHandler(refuse)
  http.setNotFoundHandler(options.notFound ?? sendNotFound)
  http.get(LIVE_PATH, async () => ({ status: 'ok' }))
  // Queue lengths and failures are only for the gateway, which shows them to admins.
  http.get(READY_PATH, async ({ headers }, reply) => {
    const { ok, checks } = await runChecks(options.checks ?? {})
    const shown = hasInternalToken(options.internalToken, headers) ? { checks } : {}
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'down', ...shown })
  })
  const { metrics } = options
  if (metrics && !options.edge)
    http.get(FIGURES_PATH, async ({ headers }, reply) => {
      if (!hasInternalToken(options.internalToken, headers)) return reply.callNotFound()
      return { samples: await samplesOf(metrics, options.service) }
    })
  const app: App = {
    http,
    service: options.service,
    ...(options.refusalOf && { refusalOf: options.refusalOf }),
    ...(options.sendHint && { sendHint: options.sendHint }),
    ...(options.afterWrite && { afterWrite: options.afterWrite }),
    internalToken: options.internalToken,
    versions: new ReplyVersions(),
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
