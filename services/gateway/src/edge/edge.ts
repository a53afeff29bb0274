import { STREAM_PATH } from '@uitpost/contracts'
import { type App, DomainError } from '@uitpost/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBodyReader, type ReadBody } from './bodies.ts'
import { boundConnections } from './connections.ts'
import type { EdgeLimits } from './limits.ts'
import { proxyTest } from './proxies.ts'
import { isPlainTarget, routedTarget } from './request-target.ts'
import { boundRequests, type RequestBound } from './requests.ts'
import { type Shedding, shedLoad } from './shedding.ts'
import { dropSlowReaders } from './slow-readers.ts'
import { whenOver } from './when-over.ts'

/** Browsers send some twenty. */
const MOST_HEADERS = 100
const CLOSING_MS = 2_000
const HEALTH_PATH = '/health'

export interface Edge extends Shedding {
  /** The whole body of a request, or undefined when it has none. */
  readBody: ReadBody
  /** Counts a request for its network until the answered function is called, even when its caller has gone by then. */
  hold: RequestBound['hold']
}

interface EdgeOptions {
  limits: EdgeLimits
  trustedProxies: readonly string[]
}

/** Everything that stands between strangers and the routes: its hooks run before a route's own. */
export async function guardEdge(app: App, { limits, trustedProxies }: EdgeOptions): Promise<Edge> {
  const { http } = app
  const isProxy = proxyTest(trustedProxies)
  // The default drops what is beyond 2,000 without a word, after the parser has acted on it.
  http.server.maxHeadersCount = 0
  let shedding: Shedding | undefined
  const noteFull = (what: string) => (): void => shedding?.note(what)
  const connections = boundConnections(http.server, {
    ...{ ...limits, isProxy },
    onFull: noteFull('all connections are taken'),
  })
  const slowReaders = dropSlowReaders(http.server, limits)
  http.addHook('onClose', async () => slowReaders.close())
  // Who is sending may finish; who drips must not keep us from closing.
  http.addHook('preClose', async () => void setTimeout(connections.dropWaitedFor, CLOSING_MS).unref())
  // By itself a server asks for the body before anybody has looked at who sends it.
  http.server.on('checkContinue', (request, response) => http.server.emit('request', request, response))

  const bound = boundRequests(limits, isProxy)
  http.addHook('onRequest', (request, reply, done) => {
    assertReadable(request)
    // Whoever asks whether we are well is answered whatever happens; a stream is bounded by person.
    if (!isOn(request, HEALTH_PATH) && !isOn(request, STREAM_PATH)) bound.begin(request, reply)
    if (!hasBody(request)) serve(request, reply)
    done()
  })
  shedding = await shedLoad(http, limits, (request) => isOn(request, HEALTH_PATH))
  const readBody = createBodyReader(limits, noteFull('bodies hold too much memory'))

  function serve(request: FastifyRequest, reply: FastifyReply): void {
    const { socket } = request.raw
    connections.serve(socket)
    whenOver(request, reply, () => connections.release(socket))
  }
  return {
    ...shedding,
    hold: bound.hold,
    async readBody(request, reply) {
      const body = await readBody(request, reply)
      if (body) serve(request, reply)
      return body
    },
  }
}

const isOn = (request: FastifyRequest, path: string): boolean => request.routeOptions.url === path

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Refuses what two readers could read in two ways, before anybody reads it. */
function assertReadable(request: FastifyRequest): void {
  const { rawHeaders, url = '' } = request.raw
  if (rawHeaders.length > 2 * MOST_HEADERS)
    throw new DomainError('bad_request', 'This request has too many headers.')
  const target = routedTarget(url, rawHeaders)
  if (target === undefined || !isPlainTarget(target))
    throw new DomainError('bad_request', 'This address is not well formed.')
  // Whoever passes it on or looks for a file needs the path alone.
  request.raw.url = target
}
