import { type RouteName, routes, STREAM_PATH } from '@uitpost/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Labels, Metrics } from '../metrics/metrics.ts'

/** In seconds, as the semantic conventions of OpenTelemetry advise for HTTP. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const CONTRACTS: ReadonlyMap<string, RouteName> = new Map(
  Object.entries(routes).map(([name, line]) => [line, name as RouteName]),
)

/** Counts and times the requests of each contract. `left` have no interest: probes, and streams that stay open. */
export function timeRequests(http: FastifyInstance, metrics: Metrics, left: readonly string[]): void {
  const untimed = new Set([...left, STREAM_PATH])
  const add = metrics.durations(
    'http_server_request_duration_seconds',
    {
      help: 'Duration of requests by the name of their contract',
      labels: ['http_request_method', 'http_route', 'http_response_status_code', 'error_type'],
    },
    BUCKETS,
  )
  http.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    if (!untimed.has(request.routeOptions.url ?? '')) {
      // Of the ten that are allowed without a warning, a proxied call needs each.
      reply.raw.setMaxListeners(reply.raw.getMaxListeners() + 1)
      reply.raw.once('close', () => {
        const { headersSent, statusCode, writableFinished } = reply.raw
        const labels: Labels = {
          http_request_method: METHODS.includes(request.method) ? request.method : '_OTHER',
          http_route: contractOf(request),
          ...(headersSent && { http_response_status_code: String(statusCode) }),
          ...errorOf(statusCode, writableFinished),
        }
        add(labels, (performance.now() - began) / 1_000)
      })
    }
    done()
  })
}

/** `other` for what is no contract, such as the files of the web app and unknown paths. */
function contractOf({ method, routeOptions }: FastifyRequest): RouteName | 'other' {
  const line = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url ?? ''}`
  return CONTRACTS.get(line) ?? 'other'
}

function errorOf(statusCode: number, isComplete: boolean): Labels {
  if (statusCode >= 500) return { error_type: String(statusCode) }
  return isComplete ? {} : { error_type: 'disconnected' }
}
