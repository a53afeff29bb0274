import { BlockList, isIP } from 'node:net'
import { STREAM_PATH } from '@uitpost/contracts'
import { type App, DomainError, LIVE_PATH, READY_PATH } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBodyReader, type ReadBody } from './bodies.ts'
import { limitConnections } from './connections/connections.ts'
import { dropSlowReaders } from './connections/slow-readers.ts'
import { awaitTurn } from './connections/turns.ts'
import type { GatewayLimits } from './limits.ts'
import { onRequestEnd } from './request-end.ts'
import { isPlainTarget, LONGEST_TARGET, longestPartOf, routedTarget } from './request-target.ts'
import { limitRequestsPerNetwork, type RequestCounter } from './requests.ts'
import { type Shedding, shedLoad } from './shedding.ts'

/**
 * Whether an address belongs to these proxies, given as addresses and networks: `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`.
 */
function createProxyMatcher(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Browsers send about twenty. */
const MAX_HEADERS = 100
const CLOSING_MS = 2_000
const RETRY_SECONDS = 5
/** Answered also under overload: an orchestrator decides from the answer whether to restart this process. */
const PROBES = ['/health', LIVE_PATH, READY_PATH]

export interface RequestLimits extends Shedding {
  /** The whole body of a request; undefined if it has none. */
  readBody: ReadBody
  /** Counts a request for its network until the returned function is called, even if its caller has disconnected. */
  hold: RequestCounter['hold']
}

interface RequestLimitOptions {
  limits: GatewayLimits
  trustedProxies: readonly string[]
}

/** Protects the routes from untrusted clients; its hooks run before those of a route. */
export async function installRequestLimits(
  app: App,
  { limits, trustedProxies }: RequestLimitOptions,
): Promise<RequestLimits> {
  const { http } = app
  const isProxy = createProxyMatcher(trustedProxies)
  // By default Node silently drops headers beyond 2,000, after the parser has used them.
  http.server.maxHeadersCount = 0
  let shedding: Shedding | undefined
  const recordFull = (what: string) => (): void => shedding?.recordRefusal(what)
  const connections = limitConnections(http.server, {
    ...limits,
    isProxy,
    onFull: recordFull('all connections are taken'),
  })
  const slowReaders = dropSlowReaders(http.server, limits)
  http.addHook('onClose', async () => slowReaders.close())
  // Requests in transit may finish; slow ones must not delay closing.
  http.addHook('preClose', async () => void setTimeout(connections.closeWaiting, CLOSING_MS).unref())
  // By default Node sends 100 Continue before the caller was checked.
  http.server.on('checkContinue', (request, response) => http.server.emit('request', request, response))

  const counter = limitRequestsPerNetwork(limits, isProxy)
  http.addHook('onRequest', (request, reply, done) => {
    assertReadable(request)
    if (connections.isSpare(request.raw.socket)) {
      void reply.header('connection', 'close')
      if (!isProbe(request)) throw noFreeConnection()
    }
    // Streams are limited per account.
    if (!isProbe(request) && !isOn(request, STREAM_PATH)) counter.begin(request, reply)
    awaitTurn(request, reply, () => {
      if (!hasBody(request)) serve(request, reply)
      done()
    })
  })
  shedding = await shedLoad(http, limits, isProbe)
  const readBody = createBodyReader(limits, recordFull('bodies hold too much memory'))

  function serve(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw
    connections.serve(socket)
    onRequestEnd(request, reply, () => connections.release(socket))
  }
  return {
    ...shedding,
    hold: counter.hold,
    async readBody(request, reply) {
      const body = await readBody(request, reply)
      if (body) serve(request, reply)
      return body
    },
  }
}

const noFreeConnection = (): DomainError => {
  const message = 'All connections of Uitpost are in use right now. Please try again shortly.'
  return new DomainError('unavailable', message, { retryAfter: RETRY_SECONDS })
}

const isProbe = (request: FastifyRequest): boolean => PROBES.some((path) => isOn(request, path))

const isOn = (request: FastifyRequest, path: string): boolean => request.routeOptions.url === path

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function tooLong(target: string): DomainError {
  const message = `An address has at most ${LONGEST_TARGET} characters.`
  const errors = [{ field: longestPartOf(target), code: 'too_long', message }]
  return new DomainError('bad_request', message, { errors })
}

/** Refuses requests that two parsers could interpret differently. */
function assertReadable(request: FastifyRequest): void {
  const { rawHeaders, url = '' } = request.raw
  if (rawHeaders.length > 2 * MAX_HEADERS)
    throw new DomainError('bad_request', 'This request has too many headers.')
  const target = routedTarget(url, rawHeaders)
  if (target !== undefined && target.length > LONGEST_TARGET) throw tooLong(target)
  if (target === undefined || !isPlainTarget(target))
    throw new DomainError('bad_request', 'This address is not well formed.')
  // The proxy and the file server need the path only.
  request.raw.url = target
}
